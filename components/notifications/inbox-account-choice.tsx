'use client'

import { AccountChoice } from '@/components/ui/account-choice'
import { t } from '@/lib/words/words'

/** Opens the inbox of any account. */
export function InboxAccountChoice() {
  return (
    <AccountChoice
      label={t`Look at any account`}
      note={t`Opens its inbox without a wallet.`}
      hrefOf={(account) => `/notifications?account=${account}`}
    />
  )
}
