"""What a report says about arrays on a device: where they were computed with, and how exactly."""

NO_ROOM = " Eigenvalues were computed by the CPU: the device had no room for them."


def remark_on(where: str, cost: float, is_slow: bool, singles: bool, had_room: bool) -> str:
    """Return where a matrix was decomposed, in a sentence or two.

    Parameters
    ----------
    where : str
        The library and its device.
    cost : float
        Of float64 there, in units of float32.
    is_slow : bool
        Is that much?
    singles : bool
        Were products made in float32?
    had_room : bool
        Did the device have room for the eigenvalues?
    """
    elsewhere = "" if had_room else NO_ROOM
    if not is_slow:
        what = "Sums, products and eigenvalues" if had_room else "Sums and products"
        return f"{what} were computed by {where}, in float64.{elsewhere}"
    slow = f"which is {cost:.0f} times slower in float64 than in float32"
    if singles:
        what = "Sums and eigenvalues" if had_room else "Sums"
        return (
            f"{what} were computed in float64 by {where}, {slow}: products in float32, so that "
            f"eigenvalues are right to about 1e-6 of the largest.{elsewhere}"
        )
    what = "Sums, products and eigenvalues" if had_room else "Sums and products"
    return (
        f"{what} were computed in float64 by {where}, {slow}: the eigenvalues differ too much for "
        f"less.{elsewhere}"
    )
