import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleStart } from '@/lib/testing/system/bundle-start'
import { RUN_FOLDER } from '@/lib/testing/system/first-starts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles the programs that all systems of a run share. */
export default async function prepareRun(): Promise<() => void> {
  const folder = await bundleStart(root)
  process.env[RUN_FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
