import { expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import type { MailServer } from '@/lib/testing/fakes/mail-server'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { test } from '../support/channel-system'
import { accountRequest, listedChannels, type SignedIn } from '../support/channels'
import { ANNOUNCEMENT_KEY as KEY } from '../support/fixtures'
import { request } from '../support/http'
import { publish } from '../support/inbox'
import { signInWith } from '../support/sign-in'

let mails: MailServer
let system: RunningSystem
let network: TestNetwork

test.beforeAll(({ channelSystem }) => {
  ;({ system, network } = channelSystem)
  ;({ mails } = channelSystem.receivers)
})

let mailboxes = 0
const newMailbox = () => {
  mailboxes += 1
  return `ada${mailboxes}@example.org`
}

const add = (signedIn: SignedIn, address: string) =>
  accountRequest(network, signedIn, 'channels/email', { json: { address } })

const mailsTo = (address: string) =>
  mails.received.filter(({ recipients }) => recipients.includes(address))

/** Token of the link to a page in the mailbox's newest mail. */
const tokenOf = (address: string, page: 'confirm' | 'unsubscribe'): string => {
  const text = mailsTo(address).at(-1)?.mail.text ?? ''
  const found = new RegExp(`(http\\S+)/notifications/${page}\\?token=(\\S+)`).exec(text)
  expect(found?.[1]).toBe(system.url)
  return found?.[2] ?? ''
}

const confirm = (token: string) =>
  request(`${system.url}/channels/email/confirm`, { json: { token } })

async function confirmed() {
  const signedIn = await signInWith(network, generatePrivateKey())
  const address = newMailbox()
  expect((await add(signedIn, address)).status).toBe(201)
  expect((await confirm(tokenOf(address, 'confirm'))).status).toBe(200)
  return { signedIn, address }
}

const publishMessage = async (signedIn: SignedIn, message: string) => {
  const reply = await publish(system.url, KEY, { account: signedIn.account, message })
  expect(reply.status, reply.text).toBe(201)
}

const waitForMail = (address: string, message: string) =>
  until(`a mail to ${address}`, async () =>
    mailsTo(address).find(({ mail }) => mail.text?.includes(message)),
  )

test('a mailbox receives nothing until it is confirmed, and then notifications', async () => {
  const signedIn = await signInWith(network, generatePrivateKey())
  const address = newMailbox()
  const added = await add(signedIn, address)
  expect(added.status, added.text).toBe(201)
  expect(added.body).toMatchObject({ channel: 'email', address, state: 'pending' })
  expect(mailsTo(address)).toHaveLength(1)
  await publishMessage(signedIn, 'Before the mailbox confirmed.')
  const token = tokenOf(address, 'confirm')
  const reply = await confirm(token)
  expect([reply.status, reply.body]).toEqual([200, { account: signedIn.account, address }])
  expect((await confirm(token)).status).toBe(404)
  expect((await listedChannels(network, signedIn)).targets).toMatchObject([
    { address, state: 'active' },
  ])
  await publishMessage(signedIn, 'After the mailbox confirmed.')
  const got = await waitForMail(address, 'After the mailbox confirmed.')
  expect(got.mail.subject).toBe('Announcement')
  expect(got.header('list-unsubscribe')).toBe(
    `<${system.url}/channels/email/unsubscribe?token=${tokenOf(address, 'unsubscribe')}>`,
  )
  expect(got.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mailsTo(address)).toHaveLength(2)
  const again = await add(signedIn, address)
  expect(again.body).toMatchObject({ state: 'active' })
  expect(mailsTo(address)).toHaveLength(2)
})

test('one click on the header of a mail stops mails, without session or body', async () => {
  const { signedIn, address } = await confirmed()
  await publishMessage(signedIn, 'The first.')
  const got = await waitForMail(address, 'The first.')
  const url = got.header('list-unsubscribe').slice(1, -1)
  const form = {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  const opened = await request(url)
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toBe(
    `/notifications/unsubscribe?token=${tokenOf(address, 'unsubscribe')}`,
  )
  expect((await listedChannels(network, signedIn)).targets).toMatchObject([{ state: 'active' }])
  expect((await request(url, { method: 'POST', ...form })).body).toEqual({ address })
  expect((await request(url, { method: 'POST' })).body).toEqual({ address })
  expect((await request(`${url}x`, { method: 'POST' })).status).toBe(404)
  const [target] = (await listedChannels(network, signedIn)).targets
  expect(target).toMatchObject({
    state: 'pending',
    lastOutcome: 'unsubscribed by a link in a mail',
  })
  await publishMessage(signedIn, 'The second.')
  const { signedIn: other, address: elsewhere } = await confirmed()
  await publishMessage(other, 'The second, elsewhere.')
  await waitForMail(elsewhere, 'The second, elsewhere.')
  expect(mailsTo(address).filter(({ mail }) => mail.text?.includes('The second.'))).toEqual([])
})

test('five requests to confirm leave for an account in an hour, and for a mailbox', async () => {
  const requester = await signInWith(network, generatePrivateKey())
  const replies = await Promise.all(Array.from({ length: 8 }, () => add(requester, newMailbox())))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  const [refused] = replies.filter(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000)

  const mailbox = newMailbox()
  for (let n = 1; n <= 7; n += 1) {
    const signedIn = await signInWith(network, generatePrivateKey())
    const spelled = n % 2 === 0 ? mailbox : mailbox.replace('ada', 'ADA')
    expect((await add(signedIn, spelled)).status).toBe(n <= 5 ? 201 : 429)
  }
  expect([...mailsTo(mailbox), ...mailsTo(mailbox.replace('ada', 'ADA'))]).toHaveLength(5)
})

test('a link that confirms is replaced by the next one', async () => {
  const signedIn = await signInWith(network, generatePrivateKey())
  const address = newMailbox()
  await add(signedIn, address)
  const first = tokenOf(address, 'confirm')
  await add(signedIn, address)
  const second = tokenOf(address, 'confirm')
  expect((await confirm(first)).status).toBe(404)
  expect((await confirm(second)).status).toBe(200)
  expect((await listedChannels(network, signedIn)).targets).toHaveLength(1)
})

for (const address of [
  'ada',
  'ada@localhost',
  'ada@example.org, eve@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'Ada <ada@example.org>',
]) {
  test(`${JSON.stringify(address)} is no mailbox`, async () => {
    const reply = await add(await signInWith(network, generatePrivateKey()), address)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain('address:')
  })
}

test('what the mail server says of a mailbox reaches who adds it', async () => {
  mails.refusal = { at: 'to', code: 550, text: '5.1.1 no such mailbox' }
  const refused = await add(await signInWith(network, generatePrivateKey()), newMailbox())
  mails.refusal = { at: 'to', code: 451, text: '4.3.0 busy' }
  const busy = await add(await signInWith(network, generatePrivateKey()), newMailbox())
  mails.refusal = null
  expect([refused.status, busy.status]).toEqual([400, 503])
  expect(refused.text).toContain('address:')
})

test('a mailbox that is gone is switched off', async () => {
  const { signedIn, address } = await confirmed()
  mails.refusal = { at: 'to', code: 550, text: '5.1.1 no such mailbox' }
  try {
    await publishMessage(signedIn, 'Nobody reads this.')
    await until(
      'the mailbox to be switched off',
      async () => (await listedChannels(network, signedIn)).targets[0]?.state === 'disabled',
    )
  } finally {
    mails.refusal = null
  }
  expect(mailsTo(address)).toHaveLength(1)
})
