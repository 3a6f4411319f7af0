import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Folder of one test run; unset outside one, where every system makes a first start of its own. */
export const RUN_FOLDER = 'E2E_RUN_FOLDER'

const POLL_MS = 100
/** As long as a first start may take on a busy machine. */
const MAKING_TIMEOUT_MS = 110_000
/** With one of these a system's first start is its own: another database, folder or networks. */
const OWN = ['DATABASE_URL', 'DATA_DIR', 'NETWORKS', 'LOCAL_HISTORY_DAYS'] as const
/** The settings that shape what a first start leaves. */
const SHAPING = ['LOCAL_CHAIN_ID', 'LOCAL_SEED'] as const

/** The part of a system's settings its first start follows; `null` where no other makes the same. */
export function sharedFirstStart(
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  if (OWN.some((name) => name in settings)) return null
  return Object.fromEntries(SHAPING.flatMap((name) => entryOf(settings, name)))
}

const entryOf = (settings: Readonly<Record<string, string>>, name: string) => {
  const value = settings[name]
  return value === undefined ? [] : [[name, value] as const]
}

/**
 * Fills the empty `dataDir` with what a first start leaves. The first test of a run to ask has it
 * made, in a folder that ends with the run, so it is always of this build and of this hour.
 */
export async function copyFirstStart(
  runFolder: string,
  settings: Readonly<Record<string, string>>,
  make: (dataDir: string) => Promise<void>,
  dataDir: string,
): Promise<void> {
  const made = path.join(runFolder, ['first-start', ...Object.values(settings)].join('-'))
  for (const end = performance.now() + MAKING_TIMEOUT_MS; !existsSync(made); ) {
    if (performance.now() > end) throw new Error(`no first start in time: ${made}`)
    await makeOrWait(made, make)
  }
  cpSync(made, dataDir, { recursive: true })
}

/** Making a folder is atomic, so one of the workers makes the first start and the others wait. */
async function makeOrWait(made: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const lock = `${made}.lock`
  try {
    mkdirSync(lock)
  } catch {
    await sleep(POLL_MS)
    return
  }
  try {
    if (existsSync(made)) return
    const draft = `${made}.draft`
    rmSync(draft, { recursive: true, force: true })
    await make(draft)
    // Each system makes a key of its own.
    rmSync(path.join(draft, 'cms-api-key'), { force: true })
    renameSync(draft, made)
  } finally {
    rmdirSync(lock)
  }
}
