import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passTimeUntil, useFakeClock, useRealClock } from '@/lib/testing/fake-clock'
import { type LockOptions, type LockTiming, takeFileLock } from './file-lock'
import { formatHolder, type LockHolder, ownHolder } from './lock-holder'
import { startMark } from './process-identity'

/** Short times: a takeover after fifteen heartbeats. */
const TIMING: LockTiming = { beat: 100, stale: 1_500, lease: 400, settle: 400 }
let folder: string
let file: string
let children: ChildProcess[] = []

beforeEach(() => {
  useFakeClock([
    ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
    ...(['performance', 'Date'] as const),
  ])
  folder = mkdtempSync(path.join(tmpdir(), 'coincidence-lock-'))
  file = path.join(folder, 'lock')
})

afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  children = []
  useRealClock()
  rmSync(folder, { recursive: true, force: true })
})

/** A step of the clock, in milliseconds: one turn of the event loop, in which files are read. */
const STEP = 20

/** Lets time pass until the work has ended. */
async function ended<T>(work: Promise<T>): Promise<T> {
  let isEnded = false
  const end = () => {
    isEnded = true
  }
  work.then(end, end)
  while (!isEnded) await vi.advanceTimersByTimeAsync(STEP)
  return work
}

const taking = (options: LockOptions = {}) =>
  takeFileLock(file, (pid) => new Error(`taken by ${pid}`), { timing: TIMING, ...options })

const take = (options?: LockOptions) => ended(taking(options))

/** The lock content of another container on this machine: same host, boot and process id. */
const inAnotherContainer = async (pid = process.pid): Promise<LockHolder> => {
  const own = await ownHolder()
  const space = own.space && { ...own.space, pidNamespace: 'pid:[1]' }
  return { ...own, pid, process: 'another', space }
}

const holderIn = (content: string): { process: string; beat: string } => JSON.parse(content)

describe('takeFileLock', () => {
  it('is taken once in a process until it is released', async () => {
    const lock = await take()
    await expect(take()).rejects.toThrow(`taken by ${process.pid}`)
    await lock.release()
    expect(existsSync(file)).toBe(false)
    await (await take()).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is held by this process for another copy of this module, in a worker thread for one', async () => {
    writeFileSync(file, formatHolder(await ownHolder(), 1))
    await expect(take()).rejects.toThrow(`taken by ${process.pid}`)
  })

  it('is held by a process of an earlier version while that runs', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
    children.push(other)
    const pid = other.pid ?? 0
    const exited = once(other, 'exit')
    writeFileSync(file, JSON.stringify({ pid, started: await startMark(pid) }))
    await expect(take()).rejects.toThrow(`taken by ${pid}`)
    other.kill('SIGKILL')
    await exited
    await (await take()).release()
  })

  it.each([
    ['an earlier process with our process id', JSON.stringify({ pid: process.pid, started: '1' })],
    ['an earlier process whose id is in use again', JSON.stringify({ pid: 1, started: 'x' })],
    ['an interrupted write', '{"pid":'],
    ['a power loss that left it empty', ''],
  ])('is taken over from %s', async (_, text) => {
    writeFileSync(file, text)
    const lock = await take()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    await lock.release()
  })

  it('is taken over from a claim that a killed process left', async () => {
    writeFileSync(`${file}.claim`, formatHolder(await inAnotherContainer(), 0))
    await (await take()).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is left to another process that lives and has claimed it from a dead one', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
    children.push(other)
    const pid = other.pid ?? 0
    writeFileSync(`${file}.claim`, JSON.stringify({ pid, started: await startMark(pid) }))
    writeFileSync(file, '')
    await expect(take()).rejects.toThrow('taken by null')
    expect(readFileSync(file, 'utf8')).toBe('')
  })
})

describe('a lock whose holder cannot be looked up', () => {
  it('is held while its heartbeat moves, also for the same process id, host and boot', async () => {
    const holder = await inAnotherContainer()
    let beat = 0
    // At once, as a read must not find half of it.
    const heart = setInterval(() => {
      beat += 1
      writeFileSync(`${file}.beat`, formatHolder(holder, beat))
      renameSync(`${file}.beat`, file)
    }, 100)
    writeFileSync(file, formatHolder(holder, beat))
    const onWait = vi.fn()
    await expect(take({ onWait })).rejects.toThrow(`taken by ${process.pid}`)
    clearInterval(heart)
    expect(onWait).toHaveBeenCalledOnce()
  })

  it('is taken over once its heartbeat stood still', async () => {
    writeFileSync(file, formatHolder(await inAnotherContainer(), 7))
    const startedAt = performance.now()
    const lock = await take()
    expect(performance.now() - startedAt).toBeGreaterThan(TIMING.stale)
    // The same process does not wait a second time for another lock of that holder.
    writeFileSync(`${file}-2`, formatHolder(await inAnotherContainer(), 7))
    const onWait = vi.fn()
    const second = await ended(takeFileLock(`${file}-2`, () => new Error('taken'), { onWait }))
    expect(onWait).not.toHaveBeenCalled()
    await second.release()
    await lock.release()
  })

  it('stays with a holder that wakes at the moment of the take-over', async () => {
    const holder = { ...(await inAnotherContainer()), process: 'sleeper' }
    writeFileSync(file, formatHolder(holder, 1))
    const attempt = taking()
    const outcome = expect(attempt).rejects.toThrow('taken by null')
    await passTimeUntil(() => expect(readFileSync(file, 'utf8')).not.toContain('sleeper'), STEP)
    const back = path.join(folder, 'back')
    writeFileSync(back, formatHolder(holder, 2))
    renameSync(back, file)
    await ended(outcome)
  })
})

describe('the holder of a lock', () => {
  it('beats without changing the length of the file', async () => {
    const lock = await take()
    const first = readFileSync(file, 'utf8')
    const beat = () => holderIn(readFileSync(file, 'utf8')).beat
    await passTimeUntil(() => expect(beat()).not.toBe(holderIn(first).beat))
    expect(readFileSync(file, 'utf8')).toHaveLength(first.length)
    await lock.release()
  })

  it('is notified when another process has its lock, refuses to write and does not touch that lock', async () => {
    const onLost = vi.fn()
    const lock = await take({ onLost })
    lock.assertHeld()
    const theirs = formatHolder(await inAnotherContainer(), 0)
    writeFileSync(`${file}.theirs`, theirs)
    renameSync(`${file}.theirs`, file)
    await passTimeUntil(() => expect(onLost).toHaveBeenCalledOnce())
    expect(() => lock.assertHeld()).toThrow(/lost/)
    await lock.release()
    expect(readFileSync(file, 'utf8')).toBe(theirs)
  })

  it('checks the lock before it writes after a suspension, without waiting for a heartbeat', async () => {
    const onLost = vi.fn()
    const lock = await take({ onLost, timing: { ...TIMING, beat: 1_000_000 } })
    renameSync(file, `${file}.gone`)
    writeFileSync(file, formatHolder(await inAnotherContainer(), 0))
    await vi.advanceTimersByTimeAsync(TIMING.lease + 50)
    expect(() => lock.assertHeld()).toThrow(/lost/)
    expect(onLost).toHaveBeenCalledOnce()
    await lock.release()
  })

  it('may not write after the release', async () => {
    const lock = await take()
    await lock.release()
    expect(() => lock.assertHeld()).toThrow(/released/)
  })
})
