import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepSeed, PUBLISHED_SEED, readSeed, resolveSeed, seedHashOf } from './network-seed'

let dataDir: string
let folder: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'coincidence-seed-'))
  folder = path.join(dataDir, 'chain')
  mkdirSync(folder)
})

afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

const madeWith = (seed: string) => ({ seedHash: seedHashOf(seed) })

describe('the seed of a new network', () => {
  it('is random and another for each directory', async () => {
    const seeds = [await resolveSeed(folder, null, null), await resolveSeed(folder, null, null)]
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set([...seeds, PUBLISHED_SEED]).size).toBe(3)
  })

  it('is the one given, whatever an unfinished start left', async () => {
    await keepSeed(folder, 'left')
    expect(await resolveSeed(folder, 'mine', null)).toBe('mine')
  })

  it('is the one an unfinished start left', async () => {
    await keepSeed(folder, 'left')
    expect(await resolveSeed(folder, null, null)).toBe('left')
  })
})

describe('the seed of an existing network', () => {
  it('is the one kept with it, also when it was given once and is left out now', async () => {
    await keepSeed(folder, 'mine')
    expect(await resolveSeed(folder, null, madeWith('mine'))).toBe('mine')
    expect(await resolveSeed(folder, 'mine', madeWith('mine'))).toBe('mine')
  })

  it('stays the published one when an earlier version made the network', async () => {
    expect(await resolveSeed(folder, null, madeWith('coincidence'))).toBe(PUBLISHED_SEED)
  })

  it.each([
    ['another one is given', 'other', 'mine', /another LOCAL_SEED\. Set it back, or leave it out/],
    ['it was given to an earlier version', null, null, /another LOCAL_SEED\. Set LOCAL_SEED to it/],
  ])('is asked for when %s', async (_, given, kept, message) => {
    if (kept !== null) await keepSeed(folder, kept)
    await expect(resolveSeed(folder, given, madeWith('mine'))).rejects.toThrow(message)
  })
})

describe('the file of the seed', () => {
  it('is readable by its owner only', async () => {
    expect(await readSeed(folder)).toBeNull()
    await keepSeed(folder, 'mine')
    expect(await readSeed(folder)).toBe('mine')
    expect(statSync(path.join(folder, 'seed')).mode & 0o777).toBe(0o600)
    expect(readFileSync(path.join(folder, 'seed'), 'utf8')).toBe('mine\n')
  })

  it.each(['', '  \n', 'x'.repeat(65)])('is named when it holds no seed: %j', async (text) => {
    writeFileSync(path.join(folder, 'seed'), text)
    await expect(readSeed(folder)).rejects.toThrow(/chain\/seed holds no seed/)
  })
})
