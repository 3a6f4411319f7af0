'use client'

import { LoadFailed } from '@/components/ui/load-failed'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import type { TokenRow } from '@/lib/client/tokens/token-row'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'

const loadAside = () => import('./token-aside')

/** The detail of a token, whose code loads where there is room for it. */
export function AsideOnDemand(props: { network: NetworkView; row: TokenRow }) {
  const { part, failed, retry } = useLoaded(loadAside)
  if (part !== null) return <part.TokenAside key={props.row.token.address} {...props} />
  return failed ? (
    <LoadFailed what={t`The detail`} retry={retry} />
  ) : (
    <SkeletonLines label={t`Reading the token`} lines={10} />
  )
}
