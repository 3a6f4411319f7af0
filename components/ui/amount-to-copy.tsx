'use client'

import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { Amount } from './amount'
import { MenuOnDemand } from './menu-on-demand'

const loadMenu = () => import('./amount-menu')

/** An exact amount with a menu that copies it as a plain number or in smallest units. */
export function AmountToCopy(props: { name: string; atoms: bigint; token: TokenUnit }) {
  const { atoms, token } = props
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <Amount atoms={atoms} token={token} digits="exact" className="min-w-0 break-words" />
      <MenuOnDemand load={loadMenu} label={t`${props.name}, ${tokenLabel(token)}: copy`}>
        {(part, place) => <part.AmountMenu atoms={atoms} token={token} {...place} />}
      </MenuOnDemand>
    </span>
  )
}
