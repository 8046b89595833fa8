export default function Sell() { return <p>till</p>; }
