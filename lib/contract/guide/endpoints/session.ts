import { limits } from '../../limits'
import type { EndpointGuide } from '../endpoint-guide'
import { exampleOwner } from '../example-order'

const session = {
  account: exampleOwner,
  chainId: 31337,
  expiresAt: '2026-12-21T10:00:05.000000Z',
} as const

const message = [
  'trade.example wants you to sign in with your Ethereum account:',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '',
  'Keep my inbox in step on all my devices.',
  '',
  'URI: https://trade.example/notifications',
  'Version: 1',
  'Chain ID: 31337',
  'Nonce: 7f4a1c0e5b9d2638a1f0c4e7b2d95831',
  'Issued At: 2026-11-21T10:00:00.000Z',
].join('\n')

const cookieNote =
  'The cookie is `HttpOnly`, `SameSite=Strict` and, over https, `Secure`; only its hash is stored here.'

const staffState = {
  offered: true,
  staff: { expiresAt: '2026-11-21T22:00:05.000000Z' },
} as const

/** Sessions, and the read state of an account. */
export const sessionEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  startSignIn: {
    notes: ['Good for one sign-in within 15 minutes; another one may be asked for at any time.'],
    fields: {
      '200.nonce': 'To be named in the message.',
      '200.expiresAt': 'When it is no longer taken.',
    },
    example: {
      responses: {
        200: {
          nonce: '7f4a1c0e5b9d2638a1f0c4e7b2d95831',
          expiresAt: '2026-11-21T10:15:00.000000Z',
        },
      },
    },
  },
  signIn: {
    notes: [
      'The message is one of EIP-4361, version 1: domain and URI are those of this deployment (`PUBLIC_URL`, or else where it listens), the chain is a served one, the nonce is from `POST /session/nonce`.',
      'It is good for 15 minutes from `Issued At`, or until `Expiration Time` if that is sooner; a minute of difference between clocks is allowed.',
      '400 where the message is not for us or not for now; 401 where its nonce is not ours or was used, or the signature is not the account’s.',
      'Contract wallets sign by EIP-1271 and are asked on the chain the message names. One that is not deployed there yet signs by ERC-6492, whose signature says how it is deployed.',
      'Sets the cookie `coincidence-session`, good for 30 days. An account may be signed in with many devices; beyond 100 the oldest is signed out.',
      cookieNote,
    ],
    fields: {
      'body.message': 'The signed text, to the letter.',
      'body.signature': 'Its signature by `personal_sign`, or what the contract wallet takes.',
    },
    example: {
      body: { message, signature: `0x${'5a'.repeat(64)}1b` },
      responses: { 200: session },
    },
  },
  session: {
    fields: { '200.session': 'The session of the request’s cookie; null without one that holds.' },
    example: { responses: { 200: { session } } },
  },
  signOut: {
    notes: ['Signs out this browser and clears its cookie; other devices stay signed in.'],
    fields: { '200.signedOut': 'Always true.' },
    example: { responses: { 200: { signedOut: true } } },
  },
  openStaffSession: {
    notes: [
      'Trades the key of debug reports (`DEBUG_API_KEY`) for the cookie `coincidence-staff`: random, `HttpOnly`, `SameSite=Strict`, over https `Secure`, and gone with the browser’s last window.',
      'Reports of networks that restrict them are then open to this browser for 12 hours. Another key ends all such sessions.',
    ],
    fields: { 'body.key': 'The key.' },
    example: { body: { key: 'the-key-of-debug-reports' }, responses: { 200: staffState } },
  },
  staffSession: {
    example: { responses: { 200: staffState } },
  },
  closeStaffSession: {
    notes: [
      'Ends the session, for every copy of its cookie, and clears the cookie of this browser.',
    ],
    example: { responses: { 200: { offered: true, staff: null } } },
  },
  readState: {
    example: {
      params: { account: exampleOwner },
      responses: {
        200: {
          readUntil: '2026-11-21T10:00:05.000000Z',
          read: ['announcement:maintenance-2026-12'],
          unread: [],
        },
      },
    },
  },
  watchedNetworks: {
    notes: [
      'Orders on these networks are watched for accounts with a session or an active channel target. What happened before is not notified.',
      'Another deployment is asked every few minutes, so a change may be notified that much later.',
    ],
    example: {
      params: { account: exampleOwner },
      responses: {
        200: [{ network: 'mainnet', since: '2026-11-21T10:00:05.000000Z', isAnswering: true }],
      },
    },
  },
  markRead: {
    notes: [
      `At most ${limits.readMarks} ids of each kind at a time, and as many are kept: beyond them the oldest marks give way.`,
      'A mark wins over `readUntil`: to read everything, also name what is marked unread.',
      'When `readUntil` moves on, marks it had made needless before are dropped. Setting it back to where it was restores what was read then.',
    ],
    fields: {
      'body.read': 'Ids to mark read.',
      'body.unread': 'Ids to mark unread.',
      'body.readUntil':
        'Moment up to which everything counts as read; null for none, left out for no change.',
    },
    example: {
      params: { account: exampleOwner },
      body: {
        read: ['announcement:maintenance-2026-12'],
        unread: [],
        readUntil: '2026-11-21T10:00:05.000000Z',
      },
      responses: {
        200: {
          readUntil: '2026-11-21T10:00:05.000000Z',
          read: ['announcement:maintenance-2026-12'],
          unread: [],
        },
      },
    },
  },
}
