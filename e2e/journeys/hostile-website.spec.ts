import { type BrowserContext, expect, type Frame, type Page, test } from '@playwright/test'
import { type Hex, parseGwei } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { callApi } from '@/lib/client/api-client'
import { faucetEndpoint } from '@/lib/contract/endpoints/network'
import { type Address, address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { accountRequest, listedChannels, type SignedIn } from '../support/channels'
import {
  type Attempt,
  type Reading,
  tryEmbeds,
  tryFetches,
  tryForms,
  tryStreams,
  tryWindow,
  tryWorkerAndCookies,
} from '../support/hostile-script'
import {
  HOSTILE_ARGS,
  type HostilePage,
  type HostileSite,
  openHostilePage,
  reboundPage,
  startHostileSite,
} from '../support/hostile-site'
import { request } from '../support/http'
import { createRawClient } from '../support/raw-client'
import { signInText } from '../support/sign-in'
import { addWebhook } from '../support/webhooks'

/** Part of everything the victim has that no other site may read. */
const SECRET = 'known-to-the-victim-only'
/** A literal public address: nothing is sent there, and no DNS lookup is needed. */
const HOOK = 'https://93.184.215.14'
const SESSION_COOKIE = 'coincidence-session'

let rpcPort: string
let system: RunningSystem
let network: TestNetwork
let site: HostileSite
let context: BrowserContext
let victim: SignedIn & { readonly targetId: string }

test.beforeAll(async ({ playwright, launchOptions }) => {
  system = await startSystemWithPages({ LOCAL_SIMULATOR: 'off' })
  rpcPort = new URL(system.portUrl()).port
  network = await readNetwork(system.url)
  site = await startHostileSite(system.url)
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...HOSTILE_ARGS],
  })
  context = await browser.newContext()
})
test.afterAll(async () => {
  await context?.browser()?.close()
  await site?.close()
  await endSystem(system)
})
test.beforeEach(async () => {
  await context.clearCookies()
  victim = await signInVictim(await context.newPage())
})
test.afterEach(async () => {
  await Promise.all(context.pages().map((page) => page.close()))
})

/** Signs a new account in by a page of the service; it has a channel and has read a message. */
async function signInVictim(page: Page): Promise<typeof victim> {
  const signer = privateKeyToAccount(generatePrivateKey())
  const account = address(signer.address)
  await page.goto(`${system.url}/notifications`)
  const body = JSON.stringify(await signInBody(signer))
  await page.evaluate(async (sent) => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/session', { method: 'POST', headers, body: sent })
  }, body)
  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => name === SESSION_COOKIE)
  const signedIn = { account, headers: { cookie: `${SESSION_COOKIE}=${session?.value}` } }
  expect((await addWebhook(network, signedIn, `${HOOK}/${SECRET}`)).status).toBe(201)
  await accountRequest(network, signedIn, 'read-state', { json: { read: [SECRET] } })
  const [target] = (await listedChannels(network, signedIn)).targets
  return { ...signedIn, targetId: target?.id ?? '' }
}

async function signInBody(signer: PrivateKeyAccount) {
  const message = await signInText(network, address(signer.address))
  return { message, signature: await signer.signMessage({ message }) }
}

/** What a hostile site would gain, and what shows that it did. */
type Spoils = {
  readonly paid: Address
  readonly transaction: Hex
  readonly signIn: { readonly message: string; readonly signature: Hex }
}

async function newSpoils(): Promise<Spoils> {
  const attacker = privateKeyToAccount(generatePrivateKey())
  const sender = privateKeyToAccount(generatePrivateKey())
  await callApi(
    faucetEndpoint,
    { network: 'local', body: { address: address(sender.address) } },
    { baseUrl: system.url },
  )
  const paid = address(privateKeyToAccount(generatePrivateKey()).address)
  const transaction = await sender.signTransaction({
    type: 'eip1559',
    chainId: network.view.chainId,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: parseGwei('3'),
    maxPriorityFeePerGas: parseGwei('2'),
    to: paid,
    value: 1n,
  })
  return { paid, transaction, signIn: await signInBody(attacker) }
}

const call = (method: string, ...params: readonly unknown[]) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
})

const nodeCalls = ({ paid, transaction }: Spoils) => [
  call('anvil_setBalance', paid, '0x64'),
  call('eth_sendRawTransaction', transaction),
]

/** The last ones end what the others need. */
function attemptsOn({ account, targetId }: typeof victim, spoils: Spoils): readonly Attempt[] {
  const own = `/accounts/${account}`
  const post = (path: string, body?: unknown) => ({ method: 'POST', path, body })
  const read = (path: string) => ({ method: 'GET', path })
  return [
    post('/local/faucet', { address: spoils.paid }),
    ...nodeCalls(spoils).map((body) => post('/local/rpc', body)),
    ...PRIVATE_PATHS.map((path) => read(`${own}${path}`)),
    read('/session'),
    post(`${own}/channels/webhook`, { url: `${HOOK}/hostile` }),
    post(`${own}/targets/${targetId}/test`),
    post(`${own}/targets/${targetId}/secret`),
    post(`${own}/read-state`, { read: ['hostile'] }),
    { method: 'PUT', path: `${own}/subscriptions`, body: { subscriptions: [] } },
    { method: 'DELETE', path: `${own}/targets/${targetId}` },
    post('/session', spoils.signIn),
    { method: 'DELETE', path: `${own}/data` },
    { method: 'DELETE', path: '/session' },
  ]
}

const PRIVATE_PATHS = ['/channels', '/deliveries', '/data', '/read-state']

/** Everything the service keeps of the victim, and its session. */
const accountState = async () => ({
  data: (await accountRequest(network, victim, 'data')).text,
  session: (await request(`${network.url}/session`, { headers: victim.headers })).text,
})

/** Transactions of the blocks from one on, which are none while nobody does anything. */
async function transactionsSince(block: bigint): Promise<readonly Hex[]> {
  const found: Hex[] = []
  const head = await network.chain.getBlockNumber()
  for (let blockNumber = block; blockNumber <= head; blockNumber += 1n) {
    found.push(...(await network.chain.getBlock({ blockNumber })).transactions)
  }
  return found
}

/** Waits for two more blocks, which would contain what was sent. */
async function newBlocks(): Promise<void> {
  const now = await network.chain.getBlockNumber()
  await expect.poll(() => network.chain.getBlockNumber()).toBeGreaterThan(now + 1n)
}

/** Readings of what is the victim's, or of what only pages of the service may have. */
const spoilsIn = (readings: readonly Reading[]): readonly Reading[] =>
  readings.filter(({ text }) =>
    [SECRET, SESSION_COOKIE, '"result"', '"transactions"', '"session":{'].some((part) =>
      text.includes(part),
    ),
  )

/** Runs the hostile script in a frame; resolves with what it could read. */
async function attack(
  frame: Frame,
  origin: string,
  attempts: readonly Attempt[],
): Promise<readonly Reading[]> {
  const own = `/accounts/${victim.account}`
  const paths = [...PRIVATE_PATHS.map((path) => `${own}${path}`), '/session', '/notifications']
  const fetched = await frame.evaluate(tryFetches, { origin, attempts })
  await frame.evaluate(tryForms, { origin, attempts })
  const streamed = await frame.evaluate(tryStreams, {
    eventUrls: [`${origin}${own}/notifications/events`],
    socketUrls: ['/', '/local/rpc'].map((path) => `${origin.replace('http', 'ws')}${path}`),
    message: JSON.stringify(call('eth_chainId')),
  })
  const embedded = await frame.evaluate(tryEmbeds, { origin, paths })
  expect(framesOf(frame, origin), 'nothing of the service is shown in a frame').toEqual([])
  const opened = await frame.evaluate(tryWindow, `${origin}/notifications`)
  const others = await frame.evaluate(tryWorkerAndCookies, origin)
  expect(embedded, 'nothing of the service is embedded').toEqual([])
  return [...fetched, ...streamed, ...opened, ...others]
}

/** Addresses of the service that a page of another origin shows in a frame. */
const framesOf = (frame: Frame, origin: string): readonly string[] =>
  frame
    .page()
    .frames()
    .map((frame) => frame.url())
    .filter((url) => url.startsWith(`${origin}/`) && url !== frame.url())

const pages = [
  'another port',
  'a name below localhost',
  'another site',
  'a frame without an origin',
  'a name that now leads to the service',
]

for (const name of pages) {
  test(`a script of ${name} neither reads nor changes anything of a signed-in visitor`, async () => {
    const page = pageNamed(name)
    const spoils = await newSpoils()
    const before = await accountState()
    const block = (await network.chain.getBlockNumber()) + 1n
    const frame = await openHostilePage(context, page)
    const origins = page.isRebound ? [system.url, new URL(page.url).origin] : [system.url]
    for (const origin of origins) {
      const readings = await attack(frame, origin, attemptsOn(victim, spoils))
      expect(spoilsIn(readings)).toEqual([])
    }
    await newBlocks()
    expect(await accountState()).toEqual(before)
    expect(await transactionsSince(block)).toEqual([])
    expect(await network.chain.getBalance({ address: spoils.paid })).toBe(0n)
  })
}

function pageNamed(name: string): HostilePage {
  const page = site.pages.find((page) => page.name === name)
  if (page === undefined) throw new Error(`no page of ${name}`)
  return page
}

test('the same script on a page of the service does all of it', async () => {
  const page = await context.newPage()
  await page.goto(`${system.url}/notifications`)
  const spoils = await newSpoils()
  const attempts = attemptsOn(victim, spoils)
  const readings = await page.mainFrame().evaluate(tryFetches, { origin: system.url, attempts })
  const read = spoilsIn(readings).map(({ by }) => by.split(' ').slice(0, 3).join(' '))
  const own = `/accounts/${victim.account}`
  expect(new Set(read)).toEqual(
    new Set([
      'fetch POST /local/faucet',
      'fetch POST /local/rpc',
      ...['channels', 'data', 'read-state'].map((path) => `fetch GET ${own}/${path}`),
      'fetch GET /session',
      `fetch POST ${own}/read-state`,
      `fetch PUT ${own}/subscriptions`,
    ]),
  )
  expect(readings.map(({ text }) => text).join()).toContain(`${HOOK}/hostile`)
  expect((await accountRequest(network, victim, 'data')).status).toBe(401)
  await newBlocks()
  expect(await network.chain.getBalance({ address: spoils.paid })).toBeGreaterThan(0n)
})

test('the session goes to no host but that of the service, and a window of it knows no opener', async () => {
  for (const page of site.pages) {
    const frame = await openHostilePage(context, page)
    const opening = context.waitForEvent('page')
    await frame.evaluate(tryWindow, `${system.url}/notifications`)
    const opened = await opening
    expect(await opened.evaluate(() => window.opener), page.name).toBeNull()
  }
  // A browser knows no ports where cookies are concerned.
  const { hostname } = new URL(system.url)
  expect([...site.cookieHosts].filter((host) => !host.startsWith(`${hostname}:`))).toEqual([])
})

test('pages, files and answers of the service are shown in no frame', async () => {
  for (const path of ['/trade', '/icon.svg', '/no-such-page', '/networks', '/api/v1/nothing']) {
    const { headers } = await fetch(`${system.url}${path}`)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

test('a page runs the scripts it was sent with, marked anew each time, and no other', async () => {
  const nonces = new Set<string>()
  for (const path of ['/trade', '/no-such-page']) {
    const page = await fetch(`${system.url}${path}`)
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? []
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy.join('; ')) ?? []
    nonces.add(nonce)
    expect(policy, path).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "connect-src 'self'"]) {
      expect(policy, path).toContain(rule)
    }
    const scripts = (await page.text()).match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
  }
  expect(nonces.size).toBe(2)
})

test('no file is served but those of the pages', async () => {
  const client = createRawClient(system.url)
  for (const target of [
    ...['/package.json', '/.git/HEAD', '/lib/server/main.ts', '/.next/BUILD_ID', '/.env'],
    ...['/../package.json', '/..%2fpackage.json', '/_next/static/../../../package.json'],
    ...['/_next/static/..%2f..%2f..%2fpackage.json', '/_next/static/..%5c..%5c..%5cpackage.json'],
    ...['/public/../package.json', '/icon.svg/../../package.json'],
    // Folders, which nothing lists.
    ...['/_next', '/_next/static', '/_next/static/chunks', '/public', '/lib'],
  ]) {
    const { status, text } = await client.send({ method: 'GET', target })
    expect([400, 404], target).toContain(status)
    expect(text, target).not.toContain('"devDependencies"')
  }
  // Nor is any resized: whoever asks for sizes would have the service work for each.
  const image = '/_next/image?url=%2Fscreenshots%2Ftrade-1280-dark.png&w=64&q=75'
  expect((await client.send({ method: 'GET', target: image })).status).toBe(404)
  // Pages with doubled slashes have a proper address, which is no other host's.
  for (const target of ['//package.json', '//evil.example/trade', '/trade//..//\\\\evil.example']) {
    const { status, headers } = await client.send({ method: 'GET', target })
    expect([308, 400, 404], target).toContain(status)
    expect(headers.get('location') ?? '/', target).toMatch(/^\/(?![\\/])/)
  }
  client.close()
})

test('a hostile script does not reach the node over HTTP', async () => {
  const nodeUrl = `http://127.0.0.1:${rpcPort}`
  for (const page of site.pages) {
    const spoils = await newSpoils()
    const block = (await network.chain.getBlockNumber()) + 1n
    const frame = await openHostilePage(context, page)
    const attempts = nodeCalls(spoils).map((body) => ({ method: 'POST', path: '/', body }))
    const readings = await frame.evaluate(tryFetches, { origin: nodeUrl, attempts })
    await frame.evaluate(tryForms, { origin: nodeUrl, attempts })
    expect(readings, page.name).toEqual([])
    await newBlocks()
    expect(await transactionsSince(block), page.name).toEqual([])
    expect(await network.chain.getBalance({ address: spoils.paid }), page.name).toBe(0n)
  }
})

test.describe('the port of the node', () => {
  test('takes no WebSocket of a page', async () => {
    const spoils = await newSpoils()
    const frame = await openHostilePage(context, pageNamed('another site'))
    const readings = await frame.evaluate(tryStreams, {
      eventUrls: [],
      socketUrls: [`ws://127.0.0.1:${rpcPort}`, `ws://localhost:${rpcPort}`],
      message: JSON.stringify(call('anvil_setBalance', spoils.paid, '0x64')),
    })
    expect(readings).toEqual([])
    expect(await network.chain.getBalance({ address: spoils.paid })).toBe(0n)
  })

  test('answers no page whose name was made to lead there', async () => {
    const spoils = await newSpoils()
    const page = reboundPage('a name that now leads to the node', `http://127.0.0.1:${rpcPort}`)
    const frame = await openHostilePage(context, page)
    const attempts = nodeCalls(spoils).map((body) => ({ method: 'POST', path: '/', body }))
    const { origin } = new URL(page.url)
    expect(spoilsIn(await frame.evaluate(tryFetches, { origin, attempts }))).toEqual([])
    expect(await network.chain.getBalance({ address: spoils.paid })).toBe(0n)
  })
})
