import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type TokenListView, tokenListCodec } from '@/lib/contract/codecs/token-list'
import { startTokenListServer, type TokenListServer } from '@/lib/testing/fakes/token-list-server'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { type EmptyNode, startEmptyNode } from '../support/empty-node'
import { request } from '../support/http'
import { listedAddress, listedToken } from '../support/listed-tokens'
import { publicNetworks } from '../support/public-networks'

const NETWORKS = ['mainnet', 'base', 'sepolia', 'xdai'] as const
const ENTRIES = 5_000
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

const listText = (name: string, tokens: readonly unknown[]) =>
  JSON.stringify({ name, timestamp: '2026-11-01T00:00:00Z', tokens })

const PNG = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\nthe rest', 'latin1'))
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
/** Icons by the place of their token in the file. */
const ICONS = ['png', 'svg', 'page', 'huge', 'down', 'moved', 'dropped'] as const
const PLACE = Object.fromEntries(ICONS.map((name, at) => [name, at])) as Record<
  (typeof ICONS)[number],
  number
>
/** Of the file: no icon is read from here. */
const PRIVATE = 7

const ownList = listText('Own list', [
  ...ICONS.map((name, place) => listedToken(place, { logoURI: `ipfs://bafy/${name}` })),
  listedToken(PRIVATE, { logoURI: 'file:///etc/passwd' }),
])

const bigList = listText('Big list', [
  listedToken(0, { symbol: 'LATER' }),
  ...Array.from({ length: ENTRIES - 1 }, (_, at) => listedToken(at + 1)),
  listedToken(ENTRIES, { symbol: 'US\u202eDC', name: 'USD\u0000 Coin' }),
  listedToken(ENTRIES + 1, { address: '0x12' }),
  listedToken(ENTRIES + 2, { decimals: '18' }),
  null,
  listedToken(ENTRIES + 3, { chainId: 8453 }),
])

let node: EmptyNode
let server: TokenListServer
let system: RunningSystem
const folder = mkdtempSync(path.join(tmpdir(), 'token-lists-'))

test.beforeAll(async () => {
  node = await startEmptyNode()
  server = await startTokenListServer()
  const file = path.join(folder, 'own.json')
  writeFileSync(file, ownList)
  server.behave('/big.json', { kind: 'body', body: bigList })
  server.behave('/moved.json', { kind: 'redirect', location: `${server.url}/big.json` })
  server.behave('/endless.json', { kind: 'endless' })
  server.behave('/ipfs/bafy/png', { kind: 'body', body: PNG, type: 'text/html' })
  server.behave('/ipfs/bafy/svg', { kind: 'body', body: SVG, type: 'text/html' })
  server.behave('/ipfs/bafy/page', { kind: 'body', body: '<html>', type: 'image/png' })
  server.behave('/ipfs/bafy/huge', { kind: 'endless' })
  server.behave('/ipfs/bafy/down', { kind: 'status', status: 503 })
  server.behave('/ipfs/bafy/moved', { kind: 'redirect', location: `${server.url}/ipfs/bafy/png` })
  server.behave('/ipfs/bafy/dropped', { kind: 'dropped' })
  system = await startSystem({
    ...publicNetworks(NETWORKS, node.url),
    TOKEN_LISTS_MAINNET: `${file},${server.url}/big.json`,
    TOKEN_LISTS_BASE: `${server.url}/gone.json,${server.url}/moved.json`,
    TOKEN_LISTS_SEPOLIA: `${server.url}/endless.json`,
    IPFS_GATEWAY: server.url,
    ALLOW_PRIVATE_TARGETS: 'true',
  })
})
test.afterAll(async () => {
  await endSystem(system)
  await server?.close()
  await node?.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = (target: string, headers: Record<string, string> = {}) =>
  request(`${system.url}${target}`, { headers })
const listOf = async (network: string): Promise<TokenListView> =>
  tokenListCodec.parse((await read(`/${network}/tokens`)).body)
const icon = (name: (typeof ICONS)[number]) =>
  read(`/mainnet/tokens/${listedAddress(PLACE[name])}/icon`)

/** Waits for both lists of mainnet. */
const mainnetList = async (): Promise<TokenListView> => {
  await expect.poll(async () => (await listOf('mainnet')).lists.length).toBe(2)
  return listOf('mainnet')
}

test('the lists of a network are one, without bad entries', async () => {
  const { lists, tokens } = await mainnetList()
  const timestamp = '2026-11-01T00:00:00Z'
  expect(lists).toEqual([
    { name: 'Own list', timestamp, tokens: 8, leftOut: 0 },
    { name: 'Big list', timestamp, tokens: ENTRIES + 1, leftOut: 3 },
  ])
  // The two built-in tokens come first, and of a token in both lists the first counts.
  expect(tokens).toHaveLength(2 + ENTRIES + 1)
  expect(tokens.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['WETH', 'USDC', 'T0'])
  expect(tokens.at(-1)).toMatchObject({ symbol: 'USDC', name: 'USD Coin' })
  expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length)
})

test('no token names another origin, and one without an icon names none', async () => {
  const { tokens } = await mainnetList()
  const paths = tokens.flatMap(({ logoUri }) => logoUri ?? [])
  expect(paths).toEqual(ICONS.map((_, place) => `/mainnet/tokens/${listedAddress(place)}/icon`))
})

test('a list may be cached for an hour, and is a 304 for a client that has it', async () => {
  await mainnetList()
  const first = await read('/mainnet/tokens')
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  const etag = first.headers.get('etag') ?? ''
  const again = await read('/mainnet/tokens', { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  const packed = await fetch(`${system.url}/mainnet/tokens`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  await packed.body?.cancel()
})

test('a source that fails, redirects or never ends leaves the built-in tokens', async () => {
  for (const network of ['base', 'sepolia'] as const) {
    const reply = await read(`/${network}/tokens`)
    const { lists, tokens } = tokenListCodec.parse(reply.body)
    expect([lists, tokens.map(({ symbol }) => symbol)]).toEqual([[], ['WETH', 'USDC']])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
  await expect.poll(() => system.log()).toContain('more than 16777216 bytes')
  expect(server.requests).toContain('/moved.json')
})

test('a network says whether it has lists', async () => {
  const { networks } = (await read('/networks')).body as {
    networks: { name: string; tokens: unknown[]; capabilities: { tokenLists: boolean } }[]
  }
  expect(networks.map(({ name, capabilities }) => [name, capabilities.tokenLists])).toEqual([
    ...[
      ['mainnet', true],
      ['base', true],
      ['sepolia', true],
      ['xdai', false],
    ],
  ])
  for (const { tokens } of networks) expect(tokens).toHaveLength(2)
})

test('an icon has the type of its bytes, and is requested once', async () => {
  await mainnetList()
  const url = `${system.url}/mainnet/tokens/${listedAddress(PLACE.png)}/icon`
  const [first] = await Promise.all([fetch(url), fetch(url)])
  expect(first.status).toBe(200)
  expect(new Uint8Array(await first.arrayBuffer())).toEqual(PNG)
  const reply = await icon('png')
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.length),
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  })
  const etag = reply.headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(server.requests.filter((path) => path === '/ipfs/bafy/png')).toHaveLength(1)
})

test('nothing in an SVG can run or load', async () => {
  await mainnetList()
  const reply = await icon('svg')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const policy = (reply.headers.get('content-security-policy') ?? '').split('; ')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
  expect(policy.some((rule) => rule.startsWith('script-src'))).toBe(false)
})

test('what is no icon is a 404', async () => {
  await mainnetList()
  for (const name of ['page', 'huge', 'moved'] as const) {
    const reply = await icon(name)
    expect([name, reply.status]).toEqual([name, 404])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
  for (const token of [listedAddress(PRIVATE), listedAddress(ENTRIES + 900), WETH]) {
    expect((await read(`/mainnet/tokens/${token}/icon`)).status).toBe(404)
  }
  expect((await read(`/xdai/tokens/${listedAddress(PLACE.png)}/icon`)).status).toBe(404)
})

test('an icon whose server is down is a 503 that says when to retry', async () => {
  await mainnetList()
  for (const name of ['down', 'dropped'] as const) {
    const reply = await icon(name)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60'])
  }
})

test('the last good reading survives a restart while the source is down', async () => {
  const before = await mainnetList()
  server.behave('/big.json', { kind: 'status', status: 500 })
  await system.stop()
  await system.restart()
  expect(await mainnetList()).toEqual(before)
})
