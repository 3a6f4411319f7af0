import type { ReactNode } from 'react'

function Icon({ size = 16, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      className="shrink-0"
    >
      {children}
    </svg>
  )
}

export const CopyIcon = () => (
  <Icon size={14}>
    <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon size={14}>
    <path d="m3 8.5 3.5 3.5L13 4.5" />
  </Icon>
)
export const OpenIcon = () => (
  <Icon size={14}>
    <circle cx="8" cy="8" r="5.25" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m3.5 3.5 9 9m0-9-9 9" />
  </Icon>
)
export const ChevronDownIcon = () => (
  <Icon size={12}>
    <path d="m3 5.5 5 5 5-5" />
  </Icon>
)
export const FlipIcon = () => (
  <Icon>
    <path d="M5 2.5v11m0 0L2.5 11M5 13.5 7.5 11M11 13.5v-11m0 0L8.5 5M11 2.5 13.5 5" />
  </Icon>
)
export const InvertIcon = () => (
  <Icon size={14}>
    <path d="M2.5 5.5h11m0 0L11 3m2.5 2.5L11 8M13.5 10.5h-11m0 0L5 8m-2.5 2.5L5 13" />
  </Icon>
)
export const SearchIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m10.5 10.5 3 3" />
  </Icon>
)
export const TradeIcon = () => (
  <Icon size={18}>
    <path d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3m3-3-3 3 3 3" />
  </Icon>
)
export const InboxIcon = () => (
  <Icon size={18}>
    <path d="M2 9.5 4 3h8l2 6.5v4H2zM2 9.5h3.5l1 2h3l1-2H14" />
  </Icon>
)
export const DebugIcon = () => (
  <Icon size={18}>
    <path d="M4 1.5v13M4 4h6.5M4 8h9M4 12h4" />
  </Icon>
)
export const ApiIcon = () => (
  <Icon size={18}>
    <path d="M5 3.5 1.5 8 5 12.5M11 3.5 14.5 8 11 12.5M9.5 2.5l-3 11" />
  </Icon>
)
export const ThemeIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5v11a5.5 5.5 0 0 0 0-11z" fill="currentColor" stroke="none" />
  </Icon>
)
export const ExternalIcon = () => (
  <Icon size={12}>
    <path d="M6 3.5H3v9.5h9.5v-3M9 2.5h4.5V7M13.5 2.5 7.5 8.5" />
  </Icon>
)
export const OrdersIcon = () => (
  <Icon size={18}>
    <path d="M3 1.5h10v13H3zM5.5 5h5M5.5 8h5M5.5 11h3" />
  </Icon>
)
export const PoolsIcon = () => (
  <Icon size={18}>
    <path d="M2 13.5h12M3.5 13V9M8 13V3M12.5 13V6.5" />
  </Icon>
)
export const TokensIcon = () => (
  <Icon size={18}>
    <circle cx="6" cy="6" r="4" />
    <path d="M10.5 6.5a4 4 0 1 1-4 4" />
  </Icon>
)
export const AuctionIcon = () => (
  <Icon size={18}>
    <path d="M2 4.5h12M2 8h8.5M2 11.5h5" />
  </Icon>
)
export const LookupIcon = () => (
  <Icon size={18}>
    <path d="M2 3.5h6M2 7h4M2 10.5h3" />
    <circle cx="10" cy="9.5" r="3" />
    <path d="m12.2 11.7 2.3 2.3" />
  </Icon>
)
export const StatusIcon = () => (
  <Icon size={18}>
    <path d="M1.5 8.5H5l2-5 2.5 9 2-4h3" />
  </Icon>
)
export const SettingsIcon = () => (
  <Icon size={18}>
    <path d="M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M9 2.5v4M12 2.5v4M4 9.5v4M7 9.5v4" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon size={18}>
    <path d="M2 4h12M2 8h12M2 12h12" />
  </Icon>
)
export const CautionIcon = () => (
  <Icon size={14}>
    <path d="M8 2.5 14 13.5H2zM8 6.5v3.5M8 11.8v.2" />
  </Icon>
)
