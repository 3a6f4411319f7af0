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
import { unsubscribeMail } from './unsubscribe-mail'

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
  it('subscribes to every type of its channel, the first time alone', async () => {
    const store = channelStore()
    await addTarget(store.adding, push(1))
    expect(store.subscriptions.map(({ type }) => type)).toEqual(NOTIFICATION_TYPES)
    store.subscriptions.length = 0
    await addTarget(store.adding, push(2))
    expect(store.subscriptions).toEqual([])
  })

  it('goes on up to the limit of a channel, and renews those there are beyond', async () => {
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

  it('keeps the keys out of what its owner sees', async () => {
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
  function mailing(wanted: Partial<AddMailTargetDeps> = {}) {
    const store = channelStore()
    const asked: string[] = []
    const sent: string[] = []
    const deps: AddMailTargetDeps = {
      ...store.adding,
      selectTargets: store.selectTargets,
      takeConfirmAllowance: async (name) => {
        asked.push(name)
        return 0
      },
      newToken: () => ({ token: 'token', hash: 'hash' }),
      sendConfirmation: async ({ to, token }) => {
        sent.push(`${to} ${token}`)
        return 'sent'
      },
      ...wanted,
    }
    const add = (text = 'Ada@example.org') =>
      addMailTarget(deps, { account, address: mailbox(text) })
    return { store, asked, sent, add }
  }

  it('asks it to confirm, counting against account and mailbox in any case', async () => {
    const { add, asked, sent } = mailing()
    expect(await add()).toMatchObject({ value: { state: 'pending', address: 'Ada@example.org' } })
    expect(sent).toEqual(['Ada@example.org token'])
    expect(asked).toEqual([`of ${account}`, 'to ada@example.org'])
  })

  it('asks no more once it has confirmed', async () => {
    const { add, store, sent } = mailing()
    await add()
    const [target] = store.targets
    if (target) store.targets[0] = { ...target, state: 'active' }
    expect(await add()).toMatchObject({ value: { state: 'active' } })
    expect(sent).toHaveLength(1)
  })

  it.each(['of', 'to'])('waits when the share is used up: %s', async (word) => {
    const { add, store, sent } = mailing({
      takeConfirmAllowance: async (name) => (name.startsWith(word) ? 61 : 0),
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
    const { add } = mailing({ sendConfirmation: async () => outcome })
    expect(await add()).toMatchObject({ error: { errorType } })
  })
})

describe('the links of mails', () => {
  const now = () => channelStore().adding.now()

  it('say so when they are not ours any more', async () => {
    const hashToken = (token: string) => token
    expect(
      await confirmMail({ now, hashToken, confirmTarget: async () => null }, { token: 'x' }),
    ).toMatchObject({ error: { errorType: 'NotFound' } })
    const revokeTarget = async () => null
    for (const id of [null, 'deleted']) {
      expect(
        await unsubscribeMail({ now, targetOfToken: () => id, revokeTarget }, { token: 'x' }),
      ).toMatchObject({ error: { errorType: 'NotFound' } })
    }
  })
})

describe('the bot', () => {
  function chatting(failures = 0) {
    const store = channelStore()
    let left = failures
    const codes = new Map([['good', account]])
    const say = (text: string, id = '77') =>
      answerTelegram(
        {
          ...store.adding,
          deleteTargetsAt: store.deleteTargetsAt,
          hashToken: (token) => token,
          linkTransaction: async (work) => {
            const before = [...codes]
            const linking = store.adding.targetTransaction((targets) =>
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
    return { store, say }
  }

  it('links a chat by its code, once', async () => {
    const { store, say } = chatting()
    expect(await say('/start good')).toContain(account)
    expect(store.targets).toMatchObject([
      { account, channel: 'telegram', address: '77', state: 'active', details: { label: '@ada' } },
    ])
    expect(await say('/start good', '78')).toContain('used before')
    expect(store.targets).toHaveLength(1)
  })

  it('leaves a code to be used again where linking broke off', async () => {
    const { store, say } = chatting(1)
    await expect(say('/start good')).rejects.toThrow('went away')
    expect(store.targets).toEqual([])
    expect(await say('/start good')).toContain(account)
  })

  it('unlinks a chat, whichever way the command is written', async () => {
    const { store, say } = chatting()
    await say('  /start@coincidence_bot   good ')
    expect(await say('/stop@coincidence_bot')).toContain('unlinked')
    expect(store.targets).toEqual([])
    expect(await say('/stop')).toContain('not linked')
  })

  it.each(['hello', '/start', '/help', '', '/startgood', '/start good extra'])(
    'says what there is to say on %j',
    async (text) => {
      const { store, say } = chatting()
      expect(await say(text)).toContain('To link this chat')
      expect(store.targets).toEqual([])
    },
  )
})
