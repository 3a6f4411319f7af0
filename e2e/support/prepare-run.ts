import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleStart, RUN_FOLDER } from '@/lib/testing/system/bundle-start'
import { FIRST_STARTS } from '@/lib/testing/system/first-starts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles the start script of all systems of a stage. */
export default async function prepareRun(): Promise<() => void> {
  const folder = await bundleStart(root)
  process.env[RUN_FOLDER] = folder
  process.env[FIRST_STARTS] ??= folder
  return () => rmSync(folder, { recursive: true, force: true })
}
