/**
 * Options of Node for a process that lives for a minute or two of a test run. The second, optimizing
 * compilation of the embedded database's WebAssembly takes over a second of processor time, which
 * queries win back after some thousands only.
 */
export const SHORT_LIVED = ['--liftoff-only'] as const
