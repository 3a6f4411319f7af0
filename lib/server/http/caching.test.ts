import { request as open } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApi } from '@/lib/testing/fakes/edge-api'
import { askForLargeThing, largeThing, startTestApi } from '@/lib/testing/fakes/edge-api'
import * as coding from './content-coding'

const uid = `0x${'ab'.repeat(56)}`
const path = `/local/large/${uid}`
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await api.close()
})

type Raw = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Sends raw requests, and receives compressed bodies without decompressing them. */
function send(target: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  return new Promise<Raw>((resolve, reject) => {
    const sent = open({ host: '127.0.0.1', port: api.port, path: target, method, headers })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const named: Record<string, string> = {}
        for (const [name, value] of Object.entries(response.headers)) named[name] = String(value)
        resolve({
          status: response.statusCode ?? 0,
          headers: named,
          bytes: Buffer.concat(chunks),
        })
      })
    })
    sent.end(body)
  })
}

/** Headers that differ by time and connection. */
const lasting = ({ headers }: Raw) => {
  const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': ____, ...kept } = headers
  return kept
}

describe('bytes of a body', () => {
  it('are encoded once for all readers, whatever their requests', async () => {
    const encode = vi.spyOn(largeThing.responses[200], 'encode')
    api.changeLarge()
    const first = await send(path)
    // A long list is encoded in pieces.
    const pieces = encode.mock.calls.length
    const tag = first.headers.etag ?? ''
    for (const target of [path, `${path}?x=1`, `${path}?utm_source=a&utm_medium=b`, `${path}/`]) {
      const repeated = await send(target)
      expect(lasting(repeated), target).toEqual(lasting(first))
      expect(repeated.bytes.equals(first.bytes)).toBe(true)
    }
    await send(path, {}, 'HEAD')
    for (const tags of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      expect((await send(path, { 'If-None-Match': tags })).status, tags).toBe(304)
    }
    expect(encode).toHaveBeenCalledTimes(pieces)
    api.changeLarge()
    const changed = await send(path)
    expect(encode).toHaveBeenCalledTimes(2 * pieces)
    expect(changed.headers.etag).not.toBe(tag)
  })

  it('are encoded once for a POST too, which never has a tag', async () => {
    const encode = vi.spyOn(askForLargeThing.responses[200], 'encode')
    api.changeLarge()
    const json = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' }
    const replies = [await send('/local/large', json, 'POST', '[]')]
    const pieces = encode.mock.calls.length
    replies.push(await send('/local/large', json, 'POST', '["a"]'))
    expect(encode).toHaveBeenCalledTimes(pieces)
    for (const { headers } of replies) {
      expect(headers.etag).toBeUndefined()
      expect([headers['cache-control'], headers['content-encoding']]).toEqual(['no-store', 'gzip'])
    }
  })
})

describe('a large answer', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(['br', 'gzip'] as const)('is sent in %s to clients that accept it', async (name) => {
    const plain = await send(path)
    const packed = await send(path, { 'Accept-Encoding': name })
    expect(unpack[name](packed.bytes).equals(plain.bytes)).toBe(true)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(lasting(packed)).toEqual({
      ...lasting(plain),
      'content-encoding': name,
      'content-length': String(packed.bytes.length),
      etag: plain.headers.etag?.replace(/"$/, `-${name}"`),
    })
    expect(plain.headers.vary).toBe('Accept-Encoding')
  })

  it('is compressed once for concurrent and later readers', async () => {
    const compress = vi.spyOn(coding, 'compress')
    api.changeLarge()
    const reads = Array.from({ length: 20 }, () => send(path, { 'Accept-Encoding': 'gzip' }))
    const [first, ...others] = await Promise.all(reads)
    for (const other of others) expect(other.bytes.equals(first?.bytes ?? Buffer.of())).toBe(true)
    await send(path, { 'Accept-Encoding': 'gzip' }, 'HEAD')
    expect(compress).toHaveBeenCalledTimes(1)
  })

  it('is not sent again to a client that has it in the requested coding', async () => {
    for (const wanted of ['identity', 'gzip', 'br']) {
      const first = await send(path, { 'Accept-Encoding': wanted })
      const { etag = '' } = first.headers
      const known = { 'Accept-Encoding': wanted, 'If-None-Match': etag }
      const repeated = await send(path, known)
      expect([repeated.status, repeated.bytes.length], wanted).toEqual([304, 0])
      expect(lasting(repeated)).toEqual({
        ...lasting(first),
        'content-type': undefined,
        'content-length': undefined,
        'content-encoding': undefined,
      })
      const other = wanted === 'gzip' ? 'br' : 'gzip'
      expect((await send(path, { ...known, 'Accept-Encoding': other })).status).toBe(200)
    }
  })

  it('has the same headers for HEAD', async () => {
    for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
      const head = await send(path, headers, 'HEAD')
      expect(lasting(head)).toEqual(lasting(await send(path, headers)))
      expect(head.bytes.length).toBe(0)
    }
  })
})

it('leaves small responses, failures and streams uncompressed', async () => {
  const headers = { 'Accept-Encoding': 'gzip, br' }
  for (const target of [
    '/local/prices',
    `/local/large/0x${'00'.repeat(56)}`,
    '/local/api/v1/stream',
  ]) {
    expect((await send(target, headers)).headers['content-encoding'], target).toBeUndefined()
  }
  expect((await send('/local/prices')).headers.vary).toBe('Accept-Encoding')
})

it('rejects an invalid target again when it is sent again', async () => {
  const replies = [await send('/local/large/0x12'), await send('/local/large/0x12')]
  expect(replies.map(({ status }) => status)).toEqual([400, 400])
  expect(replies[1]?.bytes.toString()).toBe(replies[0]?.bytes.toString())
})
