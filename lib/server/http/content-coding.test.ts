import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseCoding, compress } from './content-coding'

describe('the content coding of a response', () => {
  it.each([
    [null, null],
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0 , gzip; q=0', null],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity', null],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['identity;q=0', null],
    ['deflate, zstd', null],
    ['gzip;q=nonsense', null],
  ])('requested as %j is %j', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding)
  })
})

it('restores what was compressed', async () => {
  const bytes = Buffer.from('{"price":1.5}'.repeat(300))
  expect(brotliDecompressSync(await compress(bytes, 'br'))).toEqual(bytes)
  expect(gunzipSync(await compress(bytes, 'gzip'))).toEqual(bytes)
})
