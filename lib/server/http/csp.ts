import 'server-only'
import { DATA_POLICY } from '@/lib/infra/data-headers'

/** What the configuration allows pages beyond their own origin. */
export type PageAllowances = {
  /** Where pages may connect to: the relay of WalletConnect, when it is configured. */
  readonly connectTo: readonly string[]
  /** Origins whose pages may have ours in a frame. */
  readonly frameAncestors: readonly string[]
}

/**
 * Content-Security-Policy of pages. Next reads the nonce from the request's copy of this header
 * and puts it on every script it emits. Styles allow inline attributes because charts and
 * virtual lists position their parts with them; scripts never do.
 */
export function contentSecurityPolicy(
  nonce: string,
  dev: boolean,
  { connectTo, frameAncestors }: PageAllowances,
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // Without it the rule for scripts applies, whose 'strict-dynamic' overrides 'self'.
    "worker-src 'self'",
    ["connect-src 'self'", ...(dev ? ['ws:'] : []), ...connectTo].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
  ].join('; ')
}

/**
 * For an image from a third party. An SVG opened as a page may style itself; its scripts do not
 * run, it loads nothing, and its origin is not ours.
 */
export const IMAGE_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'; sandbox`

/**
 * Headers of every page response in addition to the policy. Where some origins may have our pages
 * in a frame, there is no X-Frame-Options, which cannot name origins and would refuse them all.
 */
export const pageSecurityHeaders = ({
  frameAncestors,
}: PageAllowances): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  // A page that opens one of ours in a window gets no reference to it, and our pages get none to
  // windows they open.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(frameAncestors.length === 0 ? { 'X-Frame-Options': 'DENY' } : {}),
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
})
