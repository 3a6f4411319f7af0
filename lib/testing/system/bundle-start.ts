import { mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { bundleOptions, bundleServer } from '@/lib/server/build'

/** Names the folder of a stage's bundled start script; unset outside a test run. */
export const RUN_FOLDER = 'E2E_RUN_FOLDER'

/**
 * Builds the server's bundle, and bundles the start script (`start.mjs`, with any other entries),
 * as tsx would add a second to every start. The returned folder is new and the caller's to delete;
 * it is inside `node_modules`, where the program finds its packages and Git looks at nothing.
 */
export async function bundleStart(
  root: string,
  otherEntries: Readonly<Record<string, string>> = {},
): Promise<string> {
  await bundleServer(root)
  const caches = path.join(root, 'node_modules', '.cache')
  mkdirSync(caches, { recursive: true })
  const folder = mkdtempSync(path.join(caches, 'e2e-run-'))
  await build({
    ...bundleOptions(root, folder, { ...otherEntries, start: 'lib/server/start.ts' }),
    // Value for modules that check whether they are the main program; here only the start script
    // is.
    define: { 'import.meta.url': '""' },
  })
  return folder
}
