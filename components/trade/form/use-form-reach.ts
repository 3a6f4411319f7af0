'use client'

import { useNetworks } from '@/components/ui/networks-context'
import { t } from '@/lib/words/words'
import { amountFieldId } from './amount-field'
import type { FilledForm } from './use-filled-form'

export type FormSide = 'sell' | 'buy'

/** Actions in the form that a failure message can offer. */
export type FormReach = {
  /** Focuses the amount field the user typed in and selects its text. */
  readonly editAmount: () => void
  readonly editAmountOf: (side: FormSide) => void
  readonly pickToken: (side: FormSide) => void
  readonly reset: () => void
  /** Other networks of this deployment. */
  readonly otherNetworks: readonly { readonly href: string; readonly label: string }[]
}

export function useFormReach(filled: FilledForm, pickToken: (side: FormSide) => void): FormReach {
  const { networks } = useNetworks()
  const { form, network, dispatch } = filled
  const typed = form.kind === 'buy' && !form.isLimit ? 'buy' : 'sell'
  // Wait a tick: a closing dialog returns the focus first.
  const editAmountOf = (side: FormSide) => {
    setTimeout(() => focusAll(amountFieldId(side)), 0)
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
        label: t`Trade on ${displayName}`,
      })),
  }
}

function focusAll(id: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
