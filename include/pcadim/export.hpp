#pragma once
/// PCADIM_API marks the symbols that the shared library exports; all others are hidden.

#if defined(PCADIM_STATIC)
#define PCADIM_API
#elif defined(_WIN32)
#ifdef PCADIM_BUILDING
#define PCADIM_API __declspec(dllexport)
#else
#define PCADIM_API __declspec(dllimport)
#endif
#else
#define PCADIM_API __attribute__((visibility("default")))
#endif
