import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the receiver reads it. */
type ReceivedMail = {
  readonly recipients: readonly string[]
  readonly mail: Email
  readonly raw: string
  /** Header by its name in lower case; empty when there is none. */
  readonly header: (name: string) => string
}

/** The refused command, with the server's code and text. */
type MailRefusal = {
  readonly at: 'connect' | 'from' | 'to' | 'data'
  readonly code: number
  readonly text: string
}

/** A real mail server that stores received mails. */
export type MailServer = {
  readonly smtpUrl: string
  readonly received: readonly ReceivedMail[]
  /** `null`: accepts everything. */
  refusal: MailRefusal | null
  readonly close: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refuse = (at: MailRefusal['at'], callback: (error?: Error) => void): void => {
    const { refusal } = mails
    if (refusal?.at !== at) callback()
    else callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect: (_, callback) => refuse('connect', callback),
    onMailFrom: (_, __, callback) => refuse('from', callback),
    onRcptTo: (_, __, callback) => refuse('to', callback),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const mail = await PostalMime.parse(raw)
        if (mails.refusal?.at !== 'data') {
          received.push({
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            mail,
            raw: raw.toString('utf8'),
            header: (name) => mail.headers.find(({ key }) => key === name)?.value ?? '',
          })
        }
        refuse('data', callback)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const mails: MailServer = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    refusal: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mails
}
