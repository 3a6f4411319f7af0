import type { ReactNode } from 'react'

const tones = {
  caution: 'border-s-caution bg-caution-tint',
  bad: 'border-s-bad bg-bad-tint',
} as const

/** A line over the bottom of the page, on a phone at its top. */
export function BannerLine(props: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      className={`pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-s-4 px-4 py-2 shadow-overlay ${tones[props.tone]}`}
    >
      {props.children}
    </div>
  )
}
