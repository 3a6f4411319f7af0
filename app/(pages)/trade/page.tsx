export default function TradePage() {
  return <h1>Trade</h1>
}
