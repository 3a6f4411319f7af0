import { limits } from '../../limits'
import type { EndpointGuide } from '../endpoint-guide'
import { exampleOwner } from '../example-order'

const data = {
  account: exampleOwner,
  sessions: [
    {
      account: exampleOwner,
      chainId: 31337,
      expiresAt: '2026-12-21T10:00:05.000000Z',
      createdAt: '2026-11-21T10:00:05.000000Z',
    },
  ],
  readState: { readUntil: '2026-11-21T10:00:05.000000Z', read: [], unread: [] },
  subscriptions: [{ type: 'order_filled', channel: 'email' }],
  targets: [
    {
      id: '5f0c2f6e-7a52-4a0c-9d0b-2f5b1f5a9c11',
      channel: 'email',
      address: 'ada@example.org',
      state: 'active',
      createdAt: '2026-11-21T10:01:00.000000Z',
      failures: 0,
      pausedUntil: null,
      lastOutcome: 'delivered',
      lastAttemptAt: '2026-11-21T10:02:01.000000Z',
    },
  ],
  linkCodes: [{ expiresAt: '2026-11-21T10:20:00.000000Z' }],
  deliveries: [
    {
      id: 7,
      notificationId: 'announcement:maintenance-2026-12',
      targetId: '5f0c2f6e-7a52-4a0c-9d0b-2f5b1f5a9c11',
      channel: 'email',
      type: 'announcement',
      state: 'sent',
      createdAt: '2026-11-21T10:02:00.000000Z',
      nextAttemptAt: null,
      endedAt: '2026-11-21T10:02:01.000000Z',
      attempts: [
        {
          attempt: 1,
          startedAt: '2026-11-21T10:02:00.000000Z',
          durationMs: 412,
          outcome: 'delivered',
          status: 250,
          detail: null,
        },
      ],
    },
  ],
  announcements: [
    {
      id: 'announcement:hello-ada',
      account: exampleOwner,
      type: 'announcement',
      message: 'Your fee discount begins on 1 December.',
      timestamp: '2026-11-21T10:02:00.000000Z',
      metadata: {},
    },
  ],
  watches: { watched: [], alerts: [] },
} as const

/** The stored data of an account, and its deletion. */
export const accountDataEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  accountData: {
    notes: [
      'Sessions without their tokens, targets without their keys and secrets.',
      `Of the log of deliveries the newest ${limits.exportedDeliveries} are given.`,
      'Orders, trades and notifications of orders are not in it: they are public and have endpoints of their own.',
    ],
    fields: {
      '200.account': 'Whose data it is.',
      '200.sessions': 'Where the account is signed in, newest first.',
      '200.sessions.account': 'Who is signed in.',
      '200.sessions.chainId': 'Chain the sign-in message named.',
      '200.sessions.expiresAt': 'When it is over.',
      '200.sessions.createdAt': 'When the account signed in.',
      '200.readState': 'What the account has read.',
      '200.subscriptions': 'What it is notified of, and how.',
      '200.targets': 'Where the account is notified.',
      '200.linkCodes': 'Codes that wait to link a chat.',
      '200.linkCodes.expiresAt': 'When the code is no longer taken.',
      '200.deliveries': 'What was sent or is to be sent, newest first.',
      '200.announcements': 'What the operator announced to this account alone.',
      '200.watches': 'What it watches.',
    },
    example: { params: { account: exampleOwner }, responses: { 200: data } },
  },
  deleteAccountData: {
    notes: [
      'All or nothing. Signs the account out everywhere and clears the cookie.',
      'Orders, trades and the notifications that follow from them stay: they state what is on the chain, or was sent to the order book. So do announcements to everyone.',
      'What is on its way to a target at that moment may still arrive.',
    ],
    fields: {
      '200.deleted': 'How many there were.',
      '200.deleted.sessions': 'Sessions.',
      '200.deleted.readMarks': 'Marks, and the moment up to which everything counted as read.',
      '200.deleted.subscriptions': 'Choices of what it is notified of, and how.',
      '200.deleted.targets': 'Targets.',
      '200.deleted.linkCodes': 'Codes that waited to link a chat.',
      '200.deleted.deliveries': 'Deliveries, with their attempts.',
      '200.deleted.announcements': 'Announcements to this account alone.',
      '200.deleted.watches': 'Watched pools and tokens, and alerts.',
    },
    example: {
      params: { account: exampleOwner },
      responses: {
        200: {
          deleted: {
            sessions: 1,
            readMarks: 1,
            subscriptions: 1,
            targets: 1,
            linkCodes: 1,
            deliveries: 1,
            announcements: 1,
            watches: 1,
          },
        },
      },
    },
  },
}
