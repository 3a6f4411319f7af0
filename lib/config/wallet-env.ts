import 'server-only'
import * as z from 'zod'

/** Kinds of wallets in addition to those of the browser, and the sites that may show the pages in a frame. */
export type WalletsEnv = {
  /** Null: WalletConnect is not offered. */
  readonly walletConnect: { readonly projectId: string; readonly relayUrl: string } | null
  /** Origins, such as that of a Safe's interface. */
  readonly frameAncestors: readonly string[]
}

const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

/** The variables, as part of the full schema. */
export const walletVariables = {
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, 'expected 32 hex digits')
    .optional(),
  WALLETCONNECT_RELAY_URL: z
    .url({ protocol: /^wss?$/ })
    .refine((text) => !text.includes('?'), 'expected no query')
    .optional(),
  FRAME_ANCESTORS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))
    .pipe(
      z.array(
        z
          .string()
          .refine(isOrigin, 'expected origins such as https://app.safe.global, without a path'),
      ),
    ),
} as const

type WalletSettings = z.output<z.ZodObject<typeof walletVariables>>

/** The settings of wallets; everything wrong with them is added to `problems`. */
export function readWallets(env: WalletSettings, problems: string[]): WalletsEnv {
  const projectId = env.WALLETCONNECT_PROJECT_ID
  if (projectId === undefined && env.WALLETCONNECT_RELAY_URL !== undefined) {
    problems.push('WALLETCONNECT_RELAY_URL: needs WALLETCONNECT_PROJECT_ID')
  }
  return {
    walletConnect:
      projectId === undefined
        ? null
        : { projectId, relayUrl: env.WALLETCONNECT_RELAY_URL ?? PUBLIC_RELAY },
    frameAncestors: env.FRAME_ANCESTORS,
  }
}

// The text becomes part of a policy, where * is a pattern and ; ends a rule; a host may have both.
function isOrigin(text: string): boolean {
  return (
    /^https?:\/\/[a-z\d.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
  )
}
