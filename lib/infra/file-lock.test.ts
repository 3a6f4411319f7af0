import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeFileLock } from './file-lock'
import { startMark } from './process-identity'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'coincidence-lock-'))
  file = path.join(folder, 'lock')
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

const take = () => takeFileLock(file, (pid) => new Error(`taken by ${pid}`))

describe('takeFileLock', () => {
  it('is taken once in a process until it is released', async () => {
    const release = await take()
    await expect(take()).rejects.toThrow(`taken by ${process.pid}`)
    await release()
    expect(existsSync(file)).toBe(false)
    await (await take())()
  })

  it('stays with another process while that lives', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
    const pid = other.pid ?? 0
    const ended = new Promise((resolve) => other.once('exit', resolve))
    writeFileSync(file, JSON.stringify({ pid, started: await startMark(pid) }))
    await expect(take()).rejects.toThrow(`taken by ${pid}`)
    other.kill('SIGKILL')
    await ended
    await (await take())()
  })

  it.each([
    ['an earlier process of our own number', JSON.stringify({ pid: process.pid, started: '1' })],
    ['an earlier process of a number in use again', JSON.stringify({ pid: 1, started: 'x' })],
    ['a write that was cut off', '{"pid":'],
  ])('is taken over from %s', async (_, text) => {
    writeFileSync(file, text)
    const release = await take()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    await release()
  })
})
