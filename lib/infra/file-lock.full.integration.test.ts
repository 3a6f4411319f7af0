import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LockOptions, takeFileLock } from './file-lock'

let folder: string
let file: string
let children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'coincidence-lock-'))
  file = path.join(folder, 'lock')
})

afterEach(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  children = []
  rmSync(folder, { recursive: true, force: true })
})

const TIMING = { beat: 100, stale: 1_500, lease: 400, settle: 400 }

const take = (options: LockOptions = {}) =>
  takeFileLock(file, (pid) => new Error(`taken by ${pid}`), { timing: TIMING, ...options })

describe('a lock between processes', () => {
  it('is taken by exactly one of several processes that find the same dead holder', async () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: '1' }))
    const rivals = await Promise.allSettled(['a', 'b', 'c', 'd'].map(() => start().held))
    expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is free at once after kill -9', async () => {
    const holder = start()
    await holder.held
    await expect(take()).rejects.toThrow(`taken by ${holder.child.pid}`)
    holder.child.kill('SIGKILL')
    await once(holder.child, 'exit')
    const onWait = vi.fn()
    await (await take({ onWait })).release()
    expect(onWait).not.toHaveBeenCalled()
  })

  it('stays with a suspended process of the same machine', async () => {
    const holder = start()
    await holder.held
    holder.child.kill('SIGSTOP')
    await sleep(TIMING.stale + 500)
    await expect(take()).rejects.toThrow(`taken by ${holder.child.pid}`)
    holder.child.kill('SIGCONT')
  })

  it('ends a process that was suspended elsewhere while the lock was taken over, before its next write', async () => {
    const holder = start('elsewhere')
    await holder.held
    await expect(take()).rejects.toThrow(`taken by ${holder.child.pid}`)
    await nextWrite()
    holder.child.kill('SIGSTOP')
    const lock = await take()
    const written = readFileSync(`${file}.written`, 'utf8')
    const ended = once(holder.child, 'exit')
    holder.child.kill('SIGCONT')
    expect((await ended)[0]).not.toBe(0)
    expect(readFileSync(`${file}.written`, 'utf8')).toBe(written)
    lock.assertHeld()
    await lock.release()
  })
})

const UNSHARE = ['--uts', '--pid', '--fork', '--kill-child', '--mount-proc']
const mayUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0

describe.skipIf(!mayUnshare)('a lock between PID namespaces, as containers have them', () => {
  it('is refused to the second, with the same process id, until the first has ended', async () => {
    const first = start('contained')
    await first.held
    await expect(start('contained').held).rejects.toThrow(/taken by/)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    await start('contained').held
  })

  it('stays with a suspended process in a namespace that is seen from here', async () => {
    const first = start('contained')
    await first.held
    const group = -(first.child.pid ?? 0)
    process.kill(group, 'SIGSTOP')
    await expect(take()).rejects.toThrow(/taken by/)
    process.kill(group, 'SIGCONT')
  })
})

/** Resolves right after the holder has written, long before its next write. */
async function nextWrite(): Promise<void> {
  const size = () => statSync(`${file}.written`, { throwIfNoEntry: false })?.size ?? 0
  for (const before = size(); size() === before; ) await sleep(2)
}

/**
 * A process that takes the lock, see `file-lock.fixture.ts`; `held` rejects with its last output.
 */
function start(place: 'here' | 'elsewhere' | 'contained' = 'here') {
  const script = path.join(process.cwd(), 'lib/infra/file-lock.fixture.ts')
  const node = ['--conditions=react-server', '--import', 'tsx', script, file, place]
  const [command, ...args] =
    place === 'contained'
      ? ['unshare', ...UNSHARE, process.execPath, ...node]
      : [process.execPath, ...node]
  // A group of its own, so that a contained process is suspended with what contains it.
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  children.push(child)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const held = new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done())
    child.once('close', () => fail(new Error(errors)))
  })
  held.catch(() => {})
  return { child, held }
}
