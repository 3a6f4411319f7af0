import { describe, expect, it } from 'vitest'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import { InfraError } from '@/lib/infra/errors'
import { mergeSources } from './merge-sources'

const knows =
  (value: number, atMs: number): Lookup<string, number> =>
  async () =>
    found(value, atMs)
const ignorant: Lookup<string, number> = async () => unknown
const down =
  (name: string): Lookup<string, number> =>
  async () => {
    throw new InfraError(`${name}: down`, { retryable: true, cause: null })
  }

const lookUp = (first: Lookup<string, number>, second: Lookup<string, number>) =>
  mergeSources(first, second, (a, b) => [a, b])('x')

describe('mergeSources', () => {
  it('merges what both found, as old as the older part', async () => {
    expect(await lookUp(knows(1, 20), knows(2, 10))).toEqual(found([1, 2], 10))
  })

  it('answers with what one of them found', async () => {
    expect(await lookUp(knows(1, 20), ignorant)).toEqual(found([1, null], 20))
    expect(await lookUp(down('a'), knows(2, 10))).toEqual(found([null, 2], 10))
  })

  it('returns unknown only when both returned it', async () => {
    expect(await lookUp(ignorant, ignorant)).toBe(unknown)
    await expect(lookUp(ignorant, down('b'))).rejects.toThrow('b: down')
    const both = lookUp(down('a'), down('b'))
    await expect(both).rejects.toBeInstanceOf(InfraError)
    await expect(both).rejects.toThrow('a: down; b: down')
  })
})
