import { safe } from 'wagmi/connectors'

/** How long the page around may take to say which Safe it shows; on a slow phone over a second. */
const SAFE_ANSWER_MS = 5_000

export const isSafe = ({ id }: { readonly id: string }): boolean => id === 'safe'

/**
 * The Safe whose page has this one in a frame; none outside a frame or where no parent is allowed.
 * Only answers from these origins count. Its code loads at first use.
 */
export const safeConnectors = (parents: readonly string[]) =>
  parents.length === 0 || window.parent === window
    ? []
    : [
        safe({
          allowedDomains: parents.map((origin) => new RegExp(`^${escaped(origin)}$`)),
          unstable_getInfoTimeout: SAFE_ANSWER_MS,
        }),
      ]

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
