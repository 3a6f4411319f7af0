import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { until } from './until'

const PRELOAD = fileURLToPath(new URL('./clock-preload.ts', import.meta.url))

/** How far a system's clock is ahead of the machine's, in milliseconds; no file means not at all. */
const offsetFile = (dataDir: string): string => path.join(dataDir, 'clock-offset')

/**
 * What a system in `dataDir` has to be started with so that its clock can be moved: options of Node
 * and variables. The preload is bundled, as threads load it without a compiler.
 */
export async function movableClock(dataDir: string) {
  const outfile = path.join(dataDir, 'clock-preload.mjs')
  await build({
    entryPoints: [PRELOAD],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  return {
    nodeOptions: ['--import', pathToFileURL(outfile).href],
    env: { MOVED_CLOCK_FILE: offsetFile(dataDir) },
  } as const
}

/**
 * Moves the clock of a running system forward. Resolves once its main thread has the new time.
 */
export async function moveClock(dataDir: string, seconds: number): Promise<void> {
  const file = offsetFile(dataDir)
  const offsetMs = offsetIn(file) + seconds * 1000
  // Renamed, as half a number is a number too.
  writeFileSync(`${file}.new`, String(offsetMs))
  renameSync(`${file}.new`, file)
  await until('the moved clock', async () => offsetIn(`${file}.seen`) === offsetMs)
}

function offsetIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}
