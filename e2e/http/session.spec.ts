import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callApi } from '@/lib/client/api-client'
import { faucetEndpoint } from '@/lib/contract/endpoints/network'
import { address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { createRawClient } from '../support/raw-client'
import type { Reply } from '../support/reply'
import {
  cookieOf,
  type SignIn,
  sendSignIn,
  signInAs,
  signInText,
  signInWith,
} from '../support/sign-in'
import { makeContractWallet, plannedWallet } from '../support/smart-wallet'

const signer = privateKeyToAccount(generatePrivateKey())
const account = address(signer.address)

async function signIn(network: TestNetwork, changes: SignIn = {}): Promise<Reply> {
  const message = await signInText(network, account, changes)
  return sendSignIn(network, message, await signer.signMessage({ message }))
}

const sessionOf = async (network: TestNetwork, headers: Readonly<Record<string, string>>) =>
  (await request(`${network.url}/session`, { headers })).body

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

test('a signed message opens a session that lasts a month, held by a cookie no script reads', async ({
  network,
}) => {
  const reply = await signIn(network)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({ account, chainId: network.view.chainId })
  const cookie = reply.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^coincidence-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(reply.text).not.toContain(cookieOf(reply).split('=')[1])
  const session = await sessionOf(network, { cookie: cookieOf(reply) })
  expect(session).toEqual({ session: reply.body })
})

test('without a session nobody is signed in, and the response is not cached', async ({
  network,
}) => {
  for (const headers of [{}, { cookie: 'coincidence-session=made-up' }]) {
    const reply = await request(`${network.url}/session`, { headers })
    expect([reply.status, reply.body]).toEqual([200, { session: null }])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('etag')).toBeNull()
  }
})

test('signing out ends the session and clears the cookie, on this device alone', async ({
  network,
}) => {
  const thisDevice = await signInAs(network, signer)
  const otherDevice = await signInAs(network, signer)
  const reply = await request(`${network.url}/session`, { method: 'DELETE', ...thisDevice })
  expect([reply.status, reply.body]).toEqual([200, { signedOut: true }])
  expect(reply.headers.get('set-cookie')).toMatch(/^coincidence-session=; Max-Age=0; Path=\/;/)
  expect(await sessionOf(network, thisDevice.headers)).toEqual({ session: null })
  expect(await sessionOf(network, otherDevice.headers)).toMatchObject({ session: { account } })
  const again = await request(`${network.url}/session`, { method: 'DELETE', ...thisDevice })
  expect(again.status).toBe(200)
})

test('signing in again replaces the browser’s session', async ({ network }) => {
  const { headers } = await signInAs(network, signer)
  const message = await signInText(network, account)
  const reply = await sendSignIn(network, message, await signer.signMessage({ message }), headers)
  expect(reply.status).toBe(200)
  expect(await sessionOf(network, headers)).toEqual({ session: null })
})

test('a nonce lets one sign-in in, however many come at once', async ({ network }) => {
  const message = await signInText(network, account)
  const signature = await signer.signMessage({ message })
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => sendSignIn(network, message, signature)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  expect((await sendSignIn(network, message, signature)).status).toBe(401)
})

test('a nonce that was not issued is rejected', async ({ network }) => {
  expect((await signIn(network, { nonce: 'abcdef0123456789' })).status).toBe(401)
})

const refusedMessages: readonly (readonly [string, (network: TestNetwork) => SignIn])[] = [
  ['for another domain', () => ({ domain: 'evil.example.com' })],
  ['whose URI is elsewhere', () => ({ uri: 'https://evil.example.com' })],
  ['for a chain that is not served', () => ({ chainId: 987_654 })],
  ['that has expired', () => ({ expirationTime: ago(120) })],
  ['that is too old, whatever it says', () => ({ issuedAt: ago(1_000), expirationTime: ago(-60) })],
  ['that was issued in the future', () => ({ issuedAt: ago(-120) })],
  ['that is not valid yet', () => ({ notBefore: ago(-120) })],
]

for (const [name, changes] of refusedMessages) {
  test(`a message ${name} is a 400 that says so and uses up nothing`, async ({ network }) => {
    const reply = await signIn(network, changes(network))
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain('message: ')
    expect(reply.headers.get('set-cookie')).toBeNull()
  })
}

test('what is no sign-in message is a 400', async ({ network }) => {
  const signature = await signer.signMessage({ message: 'hello' })
  expect((await sendSignIn(network, 'hello', signature)).status).toBe(400)
  const text = await signInText(network, account)
  const more = `${text}\nAnd: all my tokens`
  const reply = await sendSignIn(network, more, await signer.signMessage({ message: more }))
  expect(reply.status).toBe(400)
})

test('only the account itself signs it in', async ({ network }) => {
  const stranger = privateKeyToAccount(generatePrivateKey())
  const message = await signInText(network, account)
  const forged = await sendSignIn(network, message, await stranger.signMessage({ message }))
  expect([forged.status, forged.headers.get('set-cookie')]).toEqual([401, null])
  expect((await sendSignIn(network, message, '0x1234')).status).toBe(401)
  // The nonce is still valid for the client that requested it.
  const own = await sendSignIn(network, message, await signer.signMessage({ message }))
  expect(own.status).toBe(200)
})

test('pages of other hosts neither sign in nor out, and see nobody signed in', async ({
  network,
}) => {
  const { headers } = await signInAs(network, signer)
  const message = await signInText(network, account)
  const signature = await signer.signMessage({ message })
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
    expect((await sendSignIn(network, message, signature, { origin })).status).toBe(403)
    const foreign = { ...headers, origin }
    const left = await request(`${network.url}/session`, { method: 'DELETE', headers: foreign })
    expect(left.status).toBe(403)
    expect(await sessionOf(network, foreign)).toEqual({ session: null })
  }
  const own = { ...headers, origin: network.url }
  expect(await sessionOf(network, own)).toMatchObject({ session: { account } })
  expect((await sendSignIn(network, message, signature, { origin: network.url })).status).toBe(200)
})

test('a foreign host name that resolves to the service is refused, whatever message was signed for it', async ({
  network,
}) => {
  const host = 'evil.example'
  const client = createRawClient(network.url)
  try {
    const uri = `http://${host}`
    const message = await signInText(network, account, { domain: host, uri })
    const body = JSON.stringify({ message, signature: await signer.signMessage({ message }) })
    const headers = { host, 'content-type': 'application/json' }
    const post = { method: 'POST', target: '/session', body }
    const without = await client.send({ ...post, headers })
    expect([without.status, without.headers.get('set-cookie')]).toEqual([400, null])
    expect(without.text).toContain('PUBLIC_URL')
    const fromPage = await client.send({ ...post, headers: { ...headers, origin: uri } })
    expect([fromPage.status, fromPage.headers.get('set-cookie')]).toEqual([403, null])
  } finally {
    client.close()
  }
})

test('a service on loopback accepts each of its host names', async ({ network }) => {
  const host = `localhost:${new URL(network.url).port}`
  const client = createRawClient(network.url)
  try {
    const uri = `http://${host}`
    const message = await signInText(network, account, { domain: host, uri })
    const body = JSON.stringify({ message, signature: await signer.signMessage({ message }) })
    const headers = { host, origin: uri, 'content-type': 'application/json' }
    const reply = await client.send({ method: 'POST', target: '/session', headers, body })
    expect(reply.status, reply.text).toBe(200)
  } finally {
    client.close()
  }
})

test('a contract wallet signs in before it is deployed, and by EIP-1271 once it is', async ({
  network,
}) => {
  const key = generatePrivateKey()
  const owner = privateKeyToAccount(key)
  const body = { address: address(owner.address) }
  await callApi(faucetEndpoint, { network: 'local', body }, { baseUrl: network.url })
  const undeployed = address(`0x${'77'.repeat(20)}`)
  const messageBefore = await signInText(network, undeployed)
  const signature = await owner.signMessage({ message: messageBefore })
  const unknown = await sendSignIn(network, messageBefore, signature)
  expect([unknown.status, unknown.text]).toEqual([401, expect.stringContaining('is not that of')])

  const { walletAddress, deploying } = await plannedWallet(network, owner.address)
  const early = await signInText(network, walletAddress)
  const forged = deploying(await signer.signMessage({ message: early }))
  const refused = await sendSignIn(network, early, forged)
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('did not accept')])
  const wrapped = deploying(await owner.signMessage({ message: early }))
  expect((await sendSignIn(network, early, wrapped)).status).toBe(200)

  const wallet = await makeContractWallet(network, key)
  expect(wallet).toBe(walletAddress)
  const since = await signInText(network, wallet)
  const kept = deploying(await owner.signMessage({ message: since }))
  expect((await sendSignIn(network, since, kept)).status).toBe(200)
  const message = await signInText(network, wallet)
  const stranger = await sendSignIn(network, message, await signer.signMessage({ message }))
  expect([stranger.status, stranger.text]).toEqual([401, expect.stringContaining('did not accept')])
  const reply = await sendSignIn(network, message, await owner.signMessage({ message }))
  expect(reply.status, reply.text).toBe(200)
  expect(await sessionOf(network, { cookie: cookieOf(reply) })).toMatchObject({
    session: { account: wallet },
  })
  // The owner of the wallet has a session of its own.
  const { headers } = await signInWith(network, key)
  const other = await request(`${network.url}/accounts/${wallet}/read-state`, { headers })
  expect(other.status).toBe(403)
})
