import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTelegramServer, type TelegramServer } from '@/lib/testing/fakes/telegram-server'
import { outgoing } from './outgoing.fixture'
import { createTelegramBot, type TelegramBot } from './telegram'

let server: TelegramServer
let bot: TelegramBot

beforeEach(async () => {
  server = await startTelegramServer()
  const at = { baseUrl: server.url, botToken: server.token }
  bot = createTelegramBot(at, () => 'https://app.example')
})

afterEach(() => server.close())

const target = { id: 't', address: '77', details: { label: '@ada' } }
const signal = () => AbortSignal.timeout(5_000)
const refusal = (status: number, description: string, parameters?: object) => ({
  status,
  body: { ok: false, error_code: status, description, parameters },
})

describe('a message to a chat', () => {
  it('is plain text with a link', async () => {
    const message = outgoing({ message: '*bold* <b>x</b>' })
    expect(await bot.delivery.deliver(message, target)).toEqual({ kind: 'delivered', status: 200 })
    expect(server.sent).toEqual([
      {
        chat_id: 77,
        text: 'Order filled\n*bold* <b>x</b>\nhttps://app.example/notifications?account=0x6e0a6df8b573217ef8661e21a1912ce8f81fab8d',
        link_preview_options: { is_disabled: true },
      },
    ])
  })

  it('fits into Telegram’s limit', async () => {
    await bot.delivery.deliver(outgoing({ message: 'x'.repeat(9_000) }), target)
    expect(server.sent[0]?.text.length).toBeLessThan(4_096)
  })

  it.each([
    [refusal(403, 'Forbidden: bot was blocked by the user'), { kind: 'gone' }],
    [refusal(400, 'Bad Request: chat not found'), { kind: 'gone' }],
    [refusal(400, 'Bad Request: message is too long'), { kind: 'refused' }],
    [
      refusal(429, 'Too Many Requests: retry after 41', { retry_after: 41 }),
      { kind: 'unsent', retryAfterSeconds: 41 },
    ],
    [refusal(401, 'Unauthorized'), { kind: 'unsent' }],
    [refusal(500, 'Internal'), { kind: 'unsent', retryAfterSeconds: null }],
    [
      { status: 502, body: '<html>' },
      { kind: 'unsent', status: 502 },
    ],
  ])('answered with %j is %j', async (answer, outcome) => {
    server.fail('sendMessage', answer)
    const got = await bot.delivery.deliver(outgoing(), target)
    expect(got).toMatchObject(outcome)
    expect(JSON.stringify(got)).not.toContain('secret')
  })

  it('fails without the token in its error when Telegram is down', async () => {
    await server.close()
    const got = await bot.delivery.deliver(outgoing(), target)
    expect(got).toMatchObject({
      kind: 'unsent',
      status: null,
      detail: 'Telegram cannot be reached',
    })
    const fault: unknown = await bot.readUpdates(0, signal()).catch((error: unknown) => error)
    expect(fault).toMatchObject({ message: 'telegram: cannot be reached', retryable: true })
    const faultText = `${JSON.stringify(fault, Object.getOwnPropertyNames(fault))}${String(fault)}`
    expect(faultText).not.toContain('secret')
  })
})

describe('messages to the bot', () => {
  it('are read once, in order, from private chats only', async () => {
    server.write(77, '/start abc')
    server.push({ message: { text: 'hi', chat: { id: -5, type: 'group', title: 'Group' } } })
    server.push({ edited_message: {} })
    server.push({ message: { text: '/stop', chat: { id: 78, type: 'private' } } })
    const first = await bot.readUpdates(0, signal())
    expect(first).toEqual({
      nextOffset: 1_004,
      messages: [
        { chatId: '77', label: '@ada', text: '/start abc' },
        { chatId: '78', label: 'a chat', text: '/stop' },
      ],
    })
    expect(await bot.readUpdates(first.nextOffset, signal())).toEqual({
      nextOffset: first.nextOffset,
      messages: [],
    })
  })

  it('are a fault when the bot is rate limited, refused or gets an invalid reply', async () => {
    server.fail(
      'getUpdates',
      refusal(429, 'Too Many Requests', { retry_after: 3 }),
      refusal(409, 'Conflict: terminated by other getUpdates request'),
      { status: 200, body: { ok: true, result: [{ no: 'id' }] } },
    )
    const fault = () => bot.readUpdates(0, signal())
    await expect(fault()).rejects.toMatchObject({ retryAfterMs: 3_000 })
    await expect(fault()).rejects.toMatchObject({ retryable: true, retryAfterMs: null })
    await expect(fault()).rejects.toMatchObject({ retryable: true })
  })

  it('are a fault when the answer is longer than they can be', async () => {
    const endless = { ok: true, result: [], description: 'x'.repeat(3_000_000) }
    server.fail('getUpdates', { status: 200, body: endless })
    await expect(bot.readUpdates(0, signal())).rejects.toMatchObject({
      message: 'telegram: answered more than 2097152 bytes',
      retryable: true,
    })
  })

  it('are no longer read once polling is stopped', async () => {
    const controller = new AbortController()
    const reading = bot.readUpdates(0, controller.signal)
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'InfraError' })
  })
})
