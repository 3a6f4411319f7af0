'use client'

import { AccountChoice } from '@/components/ui/account-choice'

/** Opens the inbox of any account. */
export function InboxAccountChoice() {
  return (
    <AccountChoice
      label="Look at any account"
      note="Opens its inbox without a wallet."
      hrefOf={(account) => `/notifications?account=${account}`}
    />
  )
}
