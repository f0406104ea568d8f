# Threads must not run on in a library that is no more.
.onLoad <- function(libname, pkgname) {
  reg.finalizer(own, function(own) if (!isTRUE(own$unloaded)) wait_for_work_left_alone_(), onexit = TRUE)
}

.onUnload <- function(libpath) {
  wait_for_work_left_alone_()
  own$unloaded <- TRUE
  library.dynam.unload("pcadim", libpath)
}
