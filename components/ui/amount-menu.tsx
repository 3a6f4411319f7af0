'use client'

import { Menu } from '@base-ui/react/menu'
import { plainAmount, type TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { type MenuAnchor, menuItem, OpenMenu } from './open-menu'
import { useCopy } from './use-copy'

/**
 * Menu that copies an amount as a plain number, with a decimal point and no group separators, or in
 * smallest units.
 */
export function AmountMenu(props: MenuAnchor & { atoms: bigint; token: TokenUnit }) {
  const { atoms, token, ...place } = props
  const exact = plainAmount(atoms, token)
  return (
    <OpenMenu {...place}>
      {exact === null ? null : <CopyItem label={t`Copy exact amount`} text={exact} />}
      <CopyItem label={t`Copy base units`} text={String(atoms)} />
    </OpenMenu>
  )
}

function CopyItem({ label, text }: { label: string; text: string }) {
  const { state, copy } = useCopy()
  const labels = {
    idle: label,
    copied: t`Copied`,
    refused: t`The browser did not allow copying`,
  }
  return (
    <Menu.Item className={menuItem} closeOnClick={false} onClick={() => void copy(text)}>
      <span aria-live="polite">{labels[state]}</span>
      <bdi dir="ltr" className="max-w-60 truncate text-muted tabular-nums">
        {text}
      </bdi>
    </Menu.Item>
  )
}
