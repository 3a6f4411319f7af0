'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { shortHash } from '@/lib/client/format/address'
import type { TxHash as Hash } from '@/lib/domain/shared/hex'
import { useDebugScope } from './debug-scope'

/** A transaction: linked where the network has an explorer, always copyable. */
export function TxHash({ hash }: { hash: Hash }) {
  const { network } = useDebugScope()
  const text = <bdi className="hex whitespace-nowrap">{shortHash(hash)}</bdi>
  return (
    <span className="inline-flex items-center gap-1" title={hash}>
      {network.explorerTxUrl === null ? (
        text
      ) : (
        <a
          className="link"
          href={network.explorerTxUrl.replace('{txHash}', hash)}
          rel="noreferrer"
          target="_blank"
        >
          {text}
        </a>
      )}
      <CopyButton text={hash} label="transaction hash" />
    </span>
  )
}
