import type { Address } from '@/lib/domain/shared/address'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import { t } from '@/lib/words/words'
import { AddressText } from './address-text'
import { CopyButton } from './copy-button'
import { Fact } from './table'

/** Digest and owner of an order's uid, as rows of a list of facts. */
export function UidFacts({ digest, owner }: { digest: Bytes32; owner: Address }) {
  return (
    <>
      <Fact name={t`Digest`}>
        <span className="inline-flex max-w-full items-center gap-1">
          <bdi className="hex min-w-0 break-all">{digest}</bdi>
          <CopyButton text={digest} label={t`digest`} />
        </span>
      </Fact>
      <Fact name={t`Owner`}>
        <AddressText address={owner} form="full" />
      </Fact>
    </>
  )
}
