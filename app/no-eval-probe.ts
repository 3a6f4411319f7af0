/**
 * Script that tells the schema library, before it loads, not to try whether it may compile schemas with `eval`: the
 * page's policy forbids that, and browsers report the try itself. The library takes its settings from this
 * name; its own function for them would load it on every page.
 */
export const NO_EVAL_PROBE = 'globalThis.__zod_globalConfig={jitless:true}'
