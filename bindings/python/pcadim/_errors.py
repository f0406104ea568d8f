"""What the package raises and warns with: one family, each also of the kind that Python has."""


class PcadimError(Exception):
    """The base of all errors of the package.

    Each is an error of Python's own kind as well, so that ``except ValueError`` goes on to work.
    What Ctrl-C stops is a ``KeyboardInterrupt``, as everywhere.
    """


class InputError(PcadimError, ValueError):
    """The data cannot be used: text in a cell, rows of unequal length, NaN, too few rows."""


class UsageError(PcadimError, ValueError):
    """What was asked cannot be understood: an unknown method or option, a value out of bounds."""


class ArgumentTypeError(PcadimError, TypeError):
    """A parameter does not exist, or its value is of another type than it takes."""


class FileError(PcadimError, OSError):
    """A file cannot be opened, read or written."""


class MissingLibraryError(PcadimError, ImportError):
    """An optional library is not installed; the message says how to get it."""


class InternalError(PcadimError, RuntimeError):
    """A mistake in pcadim itself, worth reporting."""


class PcadimWarning(UserWarning):
    """Whatever the package warns of.

    ``warnings.simplefilter("error", pcadim.PcadimWarning)`` makes all of it errors, and "ignore"
    silences it.
    """


class NoComponentsWarning(PcadimWarning):
    """The method keeps no component or does not select; an estimator goes on with one."""


class FewerComponentsWarning(PcadimWarning):
    """More components were asked for than the data have; all that there are were kept."""


# Tracebacks and pickles name them as users do.
for _own in list(vars().values()):
    if isinstance(_own, type):
        _own.__module__ = "pcadim"
