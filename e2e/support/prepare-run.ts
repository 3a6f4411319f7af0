import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions, bundleServer } from '@/lib/server/build'
import { RUN_FOLDER } from '@/lib/testing/system/first-starts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Makes what every system of a run shares: the server's bundle, and the start script as a program
 * of its own, as tsx would take a second of every start to look at each module. Inside
 * `node_modules`, where the program finds its packages and Git looks at nothing.
 */
export default async function prepareRun(): Promise<() => void> {
  await bundleServer(root)
  const caches = path.join(root, 'node_modules', '.cache')
  mkdirSync(caches, { recursive: true })
  const folder = mkdtempSync(path.join(caches, 'e2e-run-'))
  await build({
    ...bundleOptions(root, folder, { start: 'lib/server/start.ts' }),
    // Modules that may be programs ask this; here only the start script is one.
    define: { 'import.meta.url': '""' },
  })
  process.env[RUN_FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
