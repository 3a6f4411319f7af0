import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Size: far more than an hour of trading writes; memory is used only for what is written. */
const FULL_SIZE = '6g'

/** A folder for the service's data whose space can run out. */
export type DataDisk = {
  readonly folder: string
  /** Null where the machine does not allow mounting a separate file system. */
  readonly space: null | {
    /** Fills the remaining space. */
    readonly runOut: () => void
    readonly giveBack: () => void
  }
  readonly remove: () => void
}

export function makeDataDisk(): DataDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'coincidence-chaos-'))
  const isMounted = run('mount', ['-t', 'tmpfs', '-o', `size=${FULL_SIZE}`, 'tmpfs', folder])
  const resize = (size: string | number) => {
    if (!run('mount', ['-o', `remount,size=${size}`, folder])) throw new Error('no remount')
  }
  return {
    folder,
    space: isMounted
      ? {
          runOut: () => {
            const { bsize, blocks, bfree } = statfsSync(folder)
            resize((blocks - bfree) * bsize)
          },
          giveBack: () => resize(FULL_SIZE),
        }
      : null,
    remove: () => {
      if (isMounted) run('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function run(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, [...args], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
