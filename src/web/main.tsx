import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import './styles/tokens.css';
import './styles/base.css';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
