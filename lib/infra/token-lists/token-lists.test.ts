import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InfraError } from '@/lib/infra/errors'
import { listen } from '@/lib/testing/fakes/listening-server'
import { listLabels, readListText } from './read-list-text'
import { createStoredLists } from './stored-lists'
import { createTokenLists, nextRefreshMs } from './token-lists'

const folder = mkdtempSync(path.join(tmpdir(), 'token-lists-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = (place: number) => ({
  chainId: 1,
  address: `0x${place.toString(16).padStart(40, '0')}`,
  symbol: `T${place}`,
  name: `Token ${place}`,
  decimals: 18,
})
const listText = (...tokens: readonly unknown[]) => JSON.stringify({ name: 'List', tokens })

type Fault = { readonly list: string; readonly error: unknown }

function createLists(texts: Map<string, string>, sources: readonly string[], name: string) {
  const reads: unknown[] = []
  const faults: Fault[] = []
  const lists = createTokenLists({
    chainId: 1,
    sources,
    random: () => 0.5,
    stored: createStoredLists(path.join(folder, name), 1),
    readText: async (source) => {
      const text = texts.get(source)
      if (text !== undefined) return text
      throw new InfraError('answered 500', { retryable: false, cause: null })
    },
    onRead: (event) => reads.push(event),
    onFault: (event) => faults.push(event),
  })
  const symbols = () => lists.current().map(({ tokens }) => tokens.map(({ symbol }) => symbol))
  return { lists, reads, faults, symbols }
}

describe('token lists', () => {
  it('are in the order of their sources, with bad entries counted', async () => {
    const texts = new Map([
      ['https://b.example/list', listText(entry(2), { chainId: 1 })],
      ['a.json', listText(entry(1))],
    ])
    const { lists, symbols, reads } = createLists(
      texts,
      ['a.json', 'https://b.example/list'],
      'order',
    )
    expect(await lists.refresh()).toBe(true)
    expect(symbols()).toEqual([['T1'], ['T2']])
    expect(reads).toContainEqual({ list: 'b.example/list', tokens: 1, leftOut: 1 })
  })

  it('keep the last good reading while a source fails or sends nonsense', async () => {
    const texts = new Map([['a.json', listText(entry(1))]])
    const { lists, symbols, faults } = createLists(texts, ['a.json'], 'failing')
    await lists.refresh()
    const before = lists.current()
    for (const text of [null, '<html>', '{"tokens":1}']) {
      if (text === null) texts.delete('a.json')
      else texts.set('a.json', text)
      expect(await lists.refresh()).toBe(false)
      expect(lists.current()).toBe(before)
    }
    expect(symbols()).toEqual([['T1']])
    expect(faults).toHaveLength(3)
  })

  it('survive a restart while the source is down', async () => {
    const texts = new Map([['a.json', listText(entry(1))]])
    await createLists(texts, ['a.json'], 'restart').lists.refresh()
    texts.clear()
    const { lists, symbols, faults } = createLists(texts, ['a.json'], 'restart')
    const stop = lists.start()
    while (faults.length === 0) await new Promise(setImmediate)
    expect(symbols()).toEqual([['T1']])
    await stop()
  })

  it('are empty when there never was a source, a reading, or a readable copy', async () => {
    const { lists, symbols } = createLists(new Map(), ['a.json'], 'never')
    expect(await lists.refresh()).toBe(false)
    expect(symbols()).toEqual([])
    const none = createLists(new Map(), [], 'none')
    await none.lists.start()()
    expect(none.symbols()).toEqual([])
  })
})

it('is read again after six hours, sooner after failures, and not by all processes at once', () => {
  const hours = (failures: number, random: number) =>
    nextRefreshMs(failures, () => random) / 3_600_000
  expect(hours(0, 0.5)).toBe(6)
  expect(hours(0, 0)).toBeCloseTo(5.4)
  expect(hours(0, 1)).toBeCloseTo(6.6)
  expect(hours(1, 0.5) * 60).toBeCloseTo(5)
  expect(hours(2, 0.5) * 60).toBeCloseTo(10)
  expect(hours(40, 0.5)).toBe(6)
})

describe('the text of a list', () => {
  let server: Awaited<ReturnType<typeof listen>>
  const signal = new AbortController().signal
  beforeAll(async () => {
    server = await listen((request, response) => {
      switch (request.url) {
        case '/list':
          return response.end('the list')
        case '/moved':
          return response.writeHead(302, { Location: '/list' }).end()
        case '/huge':
          return response.end('x'.repeat(2_000))
        case '/gone':
          return response.writeHead(404).end()
        case '/busy':
          return response.writeHead(503).end()
        default:
          return undefined
      }
    })
  })
  afterAll(() => server.close())
  const read = (path: string) => {
    const timeoutMs = path === '/silent' ? 400 : 60_000
    return readListText(`${server.url}${path}`, signal, { timeoutMs, maxBytes: 1_000 })
  }

  it('comes from a URL', async () => {
    expect(await read('/list')).toBe('the list')
  })

  it.each([
    ['/moved', 'redirect', true],
    ['/huge', 'more than 1000 bytes', false],
    ['/gone', 'answered 404', false],
    ['/busy', 'answered 503', true],
    ['/silent', 'no answer within 400 ms', true],
  ])('does not come from %s', async (path, message, retryable) => {
    await expect(read(path)).rejects.toMatchObject({
      message: expect.stringContaining(message),
      retryable,
    })
  })

  it('comes from a file, which is not too large and exists', async () => {
    const file = path.join(folder, 'own.json')
    writeFileSync(file, 'a file')
    expect(await readListText(file, signal)).toBe('a file')
    const bounds = { timeoutMs: 400, maxBytes: 5 }
    await expect(readListText(file, signal, bounds)).rejects.toThrow('more than 5 bytes')
    await expect(readListText(`${file}.not`, signal)).rejects.toThrow('cannot be read')
  })

  it('is named in logs without keys', () => {
    expect(
      listLabels([
        'https://user:secret@a.example/l.json?key=secret',
        'https://a.example/v1/secret/l.json',
        'https://a.example/v2/secret/l.json',
        'https://a.example',
        'lists/own.json',
      ]),
    ).toEqual([
      'a.example/l.json',
      'a.example/…/l.json (2)',
      'a.example/…/l.json (3)',
      'a.example/',
      'lists/own.json',
    ])
  })
})
