import 'server-only'
import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Delivery, DeliveryOutcome } from '@/lib/domain/notification/delivery-port'
import { withDeadline } from '@/lib/infra/deadline-signal'
import { confirmationMail, type MailText, notificationMail } from './mail-text'
import type { UnsubscribeTokens } from './unsubscribe-token'

const CONNECTION_TIMEOUT_MS = 10_000
/** For sending one mail, waiting for a free connection included. */
const SEND_TIMEOUT_MS = 30_000
const CONNECTIONS = 4

export type MailConfig = {
  readonly smtpUrl: string
  /** Sender header, with or without a name. */
  readonly from: string
  readonly publicUrl: () => string
  readonly tokens: UnsubscribeTokens
}

/** Sends notifications to confirmed mailboxes, and confirmation requests. */
export type Mailer = {
  readonly delivery: Delivery
  /** `refused` when the server rejects the mailbox. */
  readonly sendConfirmation: (mail: {
    to: string
    account: string
    token: string
  }) => Promise<'sent' | 'refused' | 'failed'>
  /** Ends idle connections. */
  readonly close: () => void
}

type Outgoing = MailText & {
  readonly to: string
  readonly headers: Readonly<Record<string, string>>
  readonly messageId?: string
}

/** Sends through one SMTP server. Links use the public URL at the time of sending. */
export function createMailer({ smtpUrl, from, publicUrl, tokens }: MailConfig): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: CONNECTION_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = async ({ to, headers, ...mail }: Outgoing): Promise<DeliveryOutcome> => {
    try {
      await withDeadline(SEND_TIMEOUT_MS, [], (signal) =>
        transport.sendMail({
          ...mail,
          from,
          // As an object it is one mailbox whatever it contains, never a list.
          to: { name: '', address: to },
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
          signal,
        }),
      )
      return { kind: 'delivered', status: SMTP_OK }
    } catch (fault) {
      return outcomeOf(fault)
    }
  }

  return {
    delivery: {
      channel: 'email',
      deliver: ({ notification, idempotencyKey }, target) => {
        const unsubscribeToken = tokens.make(target.id)
        const base = publicUrl()
        const oneClick = `${base}/channels/email/unsubscribe?token=${unsubscribeToken}`
        return send({
          ...notificationMail(notification, { publicUrl: base, unsubscribeToken }),
          to: target.address,
          messageId: messageId(idempotencyKey, from),
          headers: {
            'List-Unsubscribe': `<${oneClick}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        })
      },
    },
    sendConfirmation: async ({ to, account, token }) => {
      const mail = confirmationMail({ account, token, publicUrl: publicUrl() })
      const { kind } = await send({ ...mail, to, headers: {} })
      if (kind === 'delivered') return 'sent'
      return kind === 'failed' || kind === 'unsent' ? 'failed' : 'refused'
    },
    close: () => transport.close(),
  }
}

const SMTP_OK = 250
const SMTP_CLOSING = 421

/** Error codes of the SMTP library for faults on our side or of the connection. */
const OUR_FAULTS: ReadonlySet<unknown> = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EREQUIRETLS', 'EPROTOCOL'],
  ...['EAUTH', 'ENOAUTH', 'EOAUTH2', 'EPROXY', 'ECONFIG', 'EABORT'],
])

/** The same for every attempt, so that mail programs can recognise a duplicate. */
function messageId(idempotencyKey: string, from: string): string {
  const name = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)
  const [, domain = 'localhost'] = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from) ?? []
  return `<${name}@${domain}>`
}

/**
 * A permanent refusal may be about the mailbox, which then counts as gone, or about this message;
 * codes 5.7 of RFC 3463 are policies of the receiver. Before a recipient is named, and with 421 at
 * any time, the server refuses us: it is down, busy, or denies access.
 */
function outcomeOf(fault: unknown): DeliveryOutcome {
  const { code, command, status, response } = replyOf(fault)
  if (status === null) {
    return OUR_FAULTS.has(code)
      ? unsent(status, 'the mail server cannot be reached')
      : failed(status, 'the mail could not be sent')
  }
  const isOfMailbox = command === 'RCPT TO' || command === 'DATA'
  if (!isOfMailbox || status === SMTP_CLOSING) return unsent(status, serverReplied(status))
  if (status < 500) return failed(status, serverReplied(status))
  if (command === 'RCPT TO') {
    const isPolicy = /^5\d\d[ -]5\.7\./.test(response)
    return { kind: isPolicy ? 'refused' : 'gone', status, detail: serverReplied(status) }
  }
  return { kind: 'refused', status, detail: serverReplied(status) }
}

const failed = (status: number | null, detail: string): DeliveryOutcome => ({
  kind: 'failed',
  status,
  detail,
  retryAfterSeconds: null,
})

const unsent = (status: number | null, detail: string): DeliveryOutcome => ({
  kind: 'unsent',
  status,
  detail,
  retryAfterSeconds: null,
})

const serverReplied = (status: number): string => `the mail server answered ${status}`

/** The fields of the SMTP library's errors: the failed step and the server's reply to it. */
function replyOf(fault: unknown) {
  const at = (key: string): unknown =>
    typeof fault === 'object' && fault !== null ? Reflect.get(fault, key) : undefined
  const status = at('responseCode')
  const response = at('response')
  return {
    code: at('code'),
    command: at('command'),
    status: typeof status === 'number' ? status : null,
    response: typeof response === 'string' ? response : '',
  }
}
