import { UnusablePath } from '@/components/shell/unusable-path'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'

/** The page where no pools can be read for its network. */
export function NoPoolSource({ page, network }: { page: string; network: NetworkView }) {
  return (
    <UnusablePath page={page} problem={t`No source of pools is set up for ${network.displayName}.`}>
      {t`Orders and prices of this network do not depend on it.`}
    </UnusablePath>
  )
}
