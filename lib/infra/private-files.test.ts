import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makePrivateDataDir } from './private-files'

let root: string
let dataDir: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'coincidence-private-'))
  dataDir = path.join(root, 'data')
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const modeOf = (...names: string[]) => statSync(path.join(dataDir, ...names)).mode & 0o7777

function fill(): void {
  mkdirSync(path.join(dataDir, 'db', 'base'), { recursive: true })
  for (const name of ['db/base/1', 'cms-api-key', 'notes.txt']) {
    writeFileSync(path.join(dataDir, name), '')
    chmodSync(path.join(dataDir, name), 0o666)
  }
  for (const name of ['', 'db', 'db/base']) chmodSync(path.join(dataDir, name), 0o755)
}

describe.skipIf(process.platform === 'win32')('makePrivateDataDir', () => {
  it('makes a new directory for its owner only', async () => {
    expect(await makePrivateDataDir(dataDir)).toEqual([])
    expect(modeOf()).toBe(0o700)
  })

  it('removes the permissions of others from an existing one and from the program’s files in it', async () => {
    fill()
    expect(await makePrivateDataDir(dataDir)).toEqual([])
    expect([modeOf(), modeOf('db'), modeOf('db', 'base')]).toEqual([0o700, 0o700, 0o700])
    expect([modeOf('db', 'base', '1'), modeOf('cms-api-key')]).toEqual([0o600, 0o600])
    expect(modeOf('notes.txt')).toBe(0o666)
  })

  it('follows no link to files elsewhere', async () => {
    fill()
    const elsewhere = path.join(root, 'elsewhere')
    writeFileSync(elsewhere, '')
    chmodSync(elsewhere, 0o644)
    symlinkSync(elsewhere, path.join(dataDir, 'db', 'link'))
    expect(await makePrivateDataDir(dataDir)).toEqual([])
    expect(statSync(elsewhere).mode & 0o777).toBe(0o644)
  })

  it('reports a folder that all users share and does not change it', async () => {
    fill()
    chmodSync(dataDir, 0o1777)
    expect(await makePrivateDataDir(dataDir)).toEqual([dataDir])
    expect(modeOf()).toBe(0o1777)
    expect(modeOf('db')).toBe(0o700)
  })
})
