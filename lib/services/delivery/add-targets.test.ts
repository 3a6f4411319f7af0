import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/contract/limits'
import { parseMailAddress } from '@/lib/domain/notification/mail-address'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { address } from '@/lib/domain/shared/address'
import { type AddMailTargetDeps, addMailTarget } from './add-mail-target'
import { addPushTarget } from './add-push-target'
import { addTarget } from './add-target'
import { answerTelegram } from './answer-telegram'
import { channelStore } from './channels.fixture'
import { confirmMail } from './confirm-mail'
import { listChannels } from './list-channels'
import { type UnsubscribeMailDeps, unsubscribeMail } from './unsubscribe-mail'

const account = address(`0x${'aa'.repeat(20)}`)
const other = address(`0x${'bb'.repeat(20)}`)

const mailbox = (text: string) => {
  const parsed = parseMailAddress(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

const push = (n: number) => ({
  account,
  channel: 'push' as const,
  state: 'active' as const,
  address: `https://push.example.org/${n}`,
  details: {},
  confirm: null,
})

describe('adding a target', () => {
  it('subscribes to every type of its channel, the first time only', async () => {
    const store = channelStore()
    await addTarget(store.adding, push(1))
    expect(store.subscriptions.map(({ type }) => type)).toEqual(NOTIFICATION_TYPES)
    store.subscriptions.length = 0
    await addTarget(store.adding, push(2))
    expect(store.subscriptions).toEqual([])
  })

  it('accepts new targets up to the limit of a channel, and renews existing ones beyond it', async () => {
    const store = channelStore()
    for (let n = 1; n <= limits.targetsPerChannel; n += 1) {
      expect((await addTarget(store.adding, push(n))).ok).toBe(true)
    }
    expect(await addTarget(store.adding, push(99))).toMatchObject({
      error: { errorType: 'InvalidParameter' },
    })
    const renewed = await addTarget(store.adding, { ...push(1), details: { auth: 'new' } })
    expect(renewed).toMatchObject({ value: { id: 'target-1', details: { auth: 'new' } } })
    expect((await addTarget(store.adding, { ...push(99), account: other })).ok).toBe(true)
    expect((await addTarget(store.adding, { ...push(99), channel: 'webhook' })).ok).toBe(true)
  })
})

describe('adding a browser', () => {
  const subscription = {
    endpoint: 'https://push.example.org/1',
    keys: { p256dh: 'B', auth: 'A' },
    label: 'Firefox',
  }
  const add = (store: ReturnType<typeof channelStore>, refusal: string | null, isPoint: boolean) =>
    addPushTarget(
      { ...store.adding, refuseAddress: async () => refusal, isPushKey: () => isPoint },
      { account, subscription },
    )

  it('names what is wrong with endpoint or key', async () => {
    const store = channelStore()
    expect(await add(store, 'its address is private', true)).toMatchObject({
      error: { description: 'endpoint: its address is private' },
    })
    expect(await add(store, null, false)).toMatchObject({
      error: { description: expect.stringContaining('keys.p256dh') },
    })
    expect(store.targets).toEqual([])
  })

  it('hides the keys from its owner', async () => {
    const store = channelStore()
    expect((await add(store, null, true)).ok).toBe(true)
    const seen = await listChannels(
      { channels: [], selectTargets: store.selectTargets, selectSubscriptions: async () => [] },
      { account },
    )
    expect(seen.targets[0]).toMatchObject({ channel: 'push', address: 'Firefox' })
    expect(Object.keys(seen.targets[0] ?? {})).not.toContain('details')
    expect(JSON.stringify(seen)).not.toContain('push.example.org')
  })
})

describe('adding a mailbox', () => {
  function fakeMail(wanted: Partial<AddMailTargetDeps> = {}) {
    const store = channelStore()
    const allowances: string[] = []
    const sent: string[] = []
    const deps: AddMailTargetDeps = {
      ...store.adding,
      selectTargets: store.selectTargets,
      takeMailAllowance: async ({ name, limit, windowSeconds }) => {
        allowances.push(`${name}: ${limit} in ${windowSeconds} s`)
        return 0
      },
      hashToken: (name) => `hash ${name}`,
      newToken: () => ({ token: 'token', hash: 'hash' }),
      sendConfirmation: async ({ to, token }) => {
        sent.push(`${to} ${token}`)
        return 'sent'
      },
      ...wanted,
    }
    const add = (text = 'Ada@example.org') =>
      addMailTarget(deps, { account, address: mailbox(text) })
    return { store, allowances, sent, add }
  }

  it('requests confirmation, limited per account and per mailbox in any letter case', async () => {
    const { add, allowances, sent } = fakeMail()
    expect(await add()).toMatchObject({ value: { state: 'pending', address: 'Ada@example.org' } })
    expect(sent).toEqual(['Ada@example.org token'])
    const rate = `${limits.mailConfirmsPerHour} in 3600 s`
    expect(allowances).toEqual([`hash of ${account}: ${rate}`, `hash to ada@example.org: ${rate}`])
  })

  it('sends no request once it has confirmed', async () => {
    const { add, store, sent } = fakeMail()
    await add()
    const [target] = store.targets
    if (target) store.targets[0] = { ...target, state: 'active' }
    expect(await add()).toMatchObject({ value: { state: 'active' } })
    expect(sent).toHaveLength(1)
  })

  it.each(['of', 'to'])('refuses when an allowance is used up: %s', async (word) => {
    const { add, store, sent } = fakeMail({
      takeMailAllowance: async ({ name }) => (name.startsWith(`hash ${word}`) ? 61 : 0),
    })
    expect(await add()).toMatchObject({
      error: { errorType: 'RateLimited', retryAfterSeconds: 61 },
    })
    expect([store.targets, sent]).toEqual([[], []])
  })

  it.each([
    ['refused', 'InvalidParameter'],
    ['failed', 'ServiceUnavailable'],
  ] as const)('that the mail server %s is %s', async (outcome, errorType) => {
    const { add } = fakeMail({ sendConfirmation: async () => outcome })
    expect(await add()).toMatchObject({ error: { errorType } })
  })
})

describe('the links of mails', () => {
  const now = () => channelStore().adding.now()

  it('answer NotFound when they are no longer valid', async () => {
    const hashToken = (token: string) => token
    expect(
      await confirmMail({ now, hashToken, confirmTarget: async () => null }, { token: 'x' }),
    ).toMatchObject({ error: { errorType: 'NotFound' } })
    const transaction: UnsubscribeMailDeps['transaction'] = (work) =>
      work({ revokeTarget: async () => null })
    for (const id of [null, 'deleted']) {
      expect(
        await unsubscribeMail({ now, targetOfToken: () => id, transaction }, { token: 'x' }),
      ).toMatchObject({ error: { errorType: 'NotFound' } })
    }
  })
})

describe('the bot', () => {
  function fakeChat(failures = 0) {
    const store = channelStore()
    let left = failures
    const codes = new Map([['good', account]])
    const send = (text: string, id = '77') =>
      answerTelegram(
        {
          ...store.adding,
          deleteTargetsAt: store.deleteTargetsAt,
          hashToken: (token) => token,
          transaction: async (work) => {
            const before = [...codes]
            const linking = store.adding.transaction((targets) =>
              work({
                ...targets,
                lockTargets: async () => {
                  left -= 1
                  if (left >= 0) throw new Error('the database went away')
                },
                takeLinkCode: async ({ codeHash }) => {
                  const owner = codes.get(codeHash) ?? null
                  codes.delete(codeHash)
                  return owner
                },
              }),
            )
            return linking.catch((error: unknown) => {
              for (const [code, owner] of before) codes.set(code, owner)
              throw error
            })
          },
        },
        { chat: { id, label: '@ada' }, text },
      )
    return { store, send }
  }

  it('links a chat by its code, once', async () => {
    const { store, send } = fakeChat()
    expect(await send('/start good')).toContain(account)
    expect(store.targets).toMatchObject([
      { account, channel: 'telegram', address: '77', state: 'active', details: { label: '@ada' } },
    ])
    expect(await send('/start good', '78')).toContain('used before')
    expect(store.targets).toHaveLength(1)
  })

  it('keeps a code usable when linking failed', async () => {
    const { store, send } = fakeChat(1)
    await expect(send('/start good')).rejects.toThrow('went away')
    expect(store.targets).toEqual([])
    expect(await send('/start good')).toContain(account)
  })

  it('unlinks a chat, however the command is written', async () => {
    const { store, send } = fakeChat()
    await send('  /start@coincidence_bot   good ')
    expect(await send('/stop@coincidence_bot')).toContain('unlinked')
    expect(store.targets).toEqual([])
    expect(await send('/stop')).toContain('not linked')
  })

  it.each(['hello', '/start', '/help', '', '/startgood', '/start good extra'])(
    'explains how to link a chat on %j',
    async (text) => {
      const { store, send } = fakeChat()
      expect(await send(text)).toContain('To link this chat')
      expect(store.targets).toEqual([])
    },
  )
})
