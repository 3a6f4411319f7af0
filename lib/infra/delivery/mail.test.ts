import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '@/lib/testing/fakes/mail-server'
import { createMailer, type Mailer } from './mail'
import { outgoing } from './outgoing.fixture'
import { createUnsubscribeTokens } from './unsubscribe-token'

const TARGET = '3f1c1c0e-8f0e-4b5c-9a53-3b0f8e1f2d4a'
const tokens = createUnsubscribeTokens('key')
const target = { id: TARGET, address: 'ada@example.org', details: {} }

let server: MailServer
let mailer: Mailer

beforeEach(async () => {
  server = await startMailServer()
  mailer = createMailer({
    smtpUrl: server.smtpUrl,
    from: 'Coincidence <robot@mail.example>',
    publicUrl: () => 'https://app.example',
    tokens,
  })
})

afterEach(async () => {
  mailer.close()
  await server.close()
})

describe('a mail', () => {
  it('contains a notification in text and HTML, and how to unsubscribe', async () => {
    expect(await mailer.delivery.deliver(outgoing(), target)).toEqual({
      kind: 'delivered',
      status: 250,
    })
    const [got] = server.received
    const token = tokens.make(TARGET)
    expect(got?.recipients).toEqual(['ada@example.org'])
    expect(got?.mail.subject).toBe('Order filled')
    expect(got?.mail.from).toMatchObject({ name: 'Coincidence', address: 'robot@mail.example' })
    expect(got?.mail.to).toMatchObject([{ address: 'ada@example.org' }])
    for (const body of [got?.mail.text, got?.mail.html]) {
      expect(body).toContain('Order filled: you sold 1 WETH.')
      expect(body).toContain(`https://app.example/notifications/unsubscribe?token=${token}`)
      expect(body).toContain('https://app.example/notifications?account=0x6e0a')
      expect(body).not.toMatch(/<img|src=|http:\/\//)
    }
    expect(got?.header('list-unsubscribe')).toBe(
      `<https://app.example/channels/email/unsubscribe?token=${token}>`,
    )
    expect(got?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(got?.header('auto-submitted')).toBe('auto-generated')
  })

  it('has the same identity when it is resent', async () => {
    await mailer.delivery.deliver(outgoing(), target)
    await mailer.delivery.deliver(outgoing(), target)
    await mailer.delivery.deliver({ ...outgoing(), idempotencyKey: 'n2:t' }, target)
    const ids = server.received.map(({ mail }) => mail.messageId)
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@mail\.example>$/)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('escapes markup and prevents header injection', async () => {
    const message = '<b>bold</b> & "quoted"\r\nBcc: eve@example.org'
    await mailer.delivery.deliver(outgoing({ message, type: 'x\r\nBcc: eve@example.org' }), target)
    const address = 'ada@example.org>\r\nRCPT TO:<eve@example.org'
    const odd = await mailer.delivery.deliver(outgoing(), { ...target, address })
    expect(['failed', 'refused', 'gone']).toContain(odd.kind)
    const list = { ...target, address: 'ada@example.org, eve@example.org' }
    const several = await mailer.delivery.deliver(outgoing(), list)
    expect(['failed', 'refused', 'gone']).toContain(several.kind)
    expect(server.received).toHaveLength(1)
    const [got] = server.received
    expect(got?.recipients).toEqual(['ada@example.org'])
    expect(got?.header('bcc')).toBe('')
    expect(got?.mail.html).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;')
    expect(got?.mail.text).toContain('<b>bold</b>')
  })

  it('contains one link to confirm a mailbox', async () => {
    const sent = await mailer.sendConfirmation({
      to: 'ada@example.org',
      account: '0xabc',
      token: 'secret-token',
    })
    expect(sent).toBe('sent')
    const [got] = server.received
    expect(got?.mail.subject).toBe('Confirm this mailbox')
    for (const body of [got?.mail.text, got?.mail.html]) {
      expect(body).toContain('https://app.example/notifications/confirm?token=secret-token')
      expect(body).toContain('0xabc')
    }
    expect(got?.header('list-unsubscribe')).toBe('')
  })

  it.each([
    ['to', 550, '5.1.1 no such mailbox', 'gone', 'refused'],
    ['to', 551, 'not here', 'gone', 'refused'],
    ['to', 550, '5.7.1 not from you', 'refused', 'refused'],
    ['to', 452, '4.2.2 mailbox full', 'failed', 'failed'],
    ['data', 554, '5.6.0 looks odd', 'refused', 'refused'],
    ['data', 451, 'try later', 'failed', 'failed'],
    ['from', 550, 'who are you', 'unsent', 'failed'],
    ['to', 421, 'closing', 'unsent', 'failed'],
    ['connect', 421, 'too busy', 'unsent', 'failed'],
    ['connect', 554, 'go away', 'unsent', 'failed'],
  ] as const)('refused at %s with %i %s is %s', async (at, code, text, kind, confirmation) => {
    server.refusal = { at, code, text }
    const outcome = await mailer.delivery.deliver(outgoing(), target)
    expect(outcome).toMatchObject({ kind })
    expect(JSON.stringify(outcome)).not.toContain(text)
    const confirmationRequest = { to: 'ada@example.org', account: '0xabc', token: 'x' }
    expect(await mailer.sendConfirmation(confirmationRequest)).toBe(confirmation)
    server.refusal = null
    expect(await mailer.delivery.deliver(outgoing(), target)).toMatchObject({ kind: 'delivered' })
  })

  it('counts no failure of the mailbox while the mail server is down', async () => {
    await server.close()
    expect(await mailer.delivery.deliver(outgoing(), target)).toEqual({
      kind: 'unsent',
      status: null,
      detail: 'the mail server cannot be reached',
      retryAfterSeconds: null,
    })
    server = await startMailServer()
  })
})

it('counts no failure of the mailbox when the mail server rejects our login', async () => {
  const closed = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, callback) => callback(new Error('wrong password')),
  })
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', () => resolve()))
  const { port } = closed.server.address() as AddressInfo
  const unknown = createMailer({
    from: 'robot@mail.example',
    publicUrl: () => 'https://app.example',
    tokens,
    smtpUrl: `smtp://name:word@127.0.0.1:${port}`,
  })
  try {
    const outcome = await unknown.delivery.deliver(outgoing(), target)
    expect(outcome).toMatchObject({ kind: 'unsent', status: 535 })
  } finally {
    unknown.close()
    await new Promise<void>((resolve) => closed.close(() => resolve()))
  }
})

describe('a token to unsubscribe', () => {
  it('identifies the target it was created for, and only with our key', () => {
    const token = tokens.make(TARGET)
    expect(tokens.read(token)).toBe(TARGET)
    expect(createUnsubscribeTokens('other key').read(token)).toBeNull()
    for (const odd of ['', '.', TARGET, `${TARGET}.`, `${token}x`, `${token}.x`, `x${token}`]) {
      expect(tokens.read(odd)).toBeNull()
    }
  })
})
