'use client'

import { useNetworks } from '@/components/shell/networks-context'
import { amountFieldId } from './amount-field'
import type { Trade } from './use-trade'

export type FormSide = 'sell' | 'buy'

/** What the words of a failure may lead to in the form. */
export type FormReach = {
  /** Puts the cursor into the amount that is typed, all of it chosen. */
  readonly editAmount: () => void
  readonly editAmountOf: (side: FormSide) => void
  readonly pickToken: (side: FormSide) => void
  readonly reset: () => void
  /** Where else this deployment trades. */
  readonly otherNetworks: readonly { readonly href: string; readonly label: string }[]
}

export function useFormReach(trade: Trade, pickToken: (side: FormSide) => void): FormReach {
  const { networks } = useNetworks()
  const { form, network, dispatch } = trade
  const typed = form.kind === 'buy' && !form.isLimit ? 'buy' : 'sell'
  // A dialog that closes gives the focus back first.
  const editAmountOf = (side: FormSide) => {
    setTimeout(() => focusAll(amountFieldId(side === 'buy' ? 'Buy' : 'Sell')), 0)
  }
  return {
    editAmount: () => editAmountOf(typed),
    editAmountOf,
    pickToken,
    reset: () => dispatch({ type: 'cleared' }),
    otherNetworks: networks
      .filter(({ name }) => name !== network.name)
      .map(({ name, displayName }) => ({
        href: `/trade?network=${name}`,
        label: `Trade on ${displayName}`,
      })),
  }
}

function focusAll(id: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
